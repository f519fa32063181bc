import type { CivilDate } from "@vaada/calendar/civil-date";
import { monthOf } from "@vaada/lending/statement/month";

/**
 * Whether the full months before `today` are others than those that the session was opened for. What is or was shared
 * in it tells nothing of the newest one then, and another session must be opened.
 */
export const isOutdated = ({ askedOn }: { readonly askedOn: CivilDate | null }, today: CivilDate): boolean =>
  askedOn !== null && monthOf(askedOn) !== monthOf(today);
