import { type CivilDate, daysBetween } from "@vaada/calendar/civil-date";

/** The word on a loan's card. On the due date itself it is still active. */
export type Badge =
  | { readonly kind: "overdue" }
  | { readonly kind: "before-due"; readonly days: number }
  | { readonly kind: "active" };

export function badgeOf({ dueOn, today }: { readonly dueOn: CivilDate; readonly today: CivilDate }): Badge {
  const days = daysBetween(today, dueOn);
  if (days < 0) return { kind: "overdue" };
  return days >= 1 && days <= COUNTED_DAYS_MAX ? { kind: "before-due", days } : { kind: "active" };
}

/** From this many days on the card counts down, as the specification has it. */
const COUNTED_DAYS_MAX = 5;
