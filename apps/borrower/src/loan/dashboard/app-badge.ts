import { civilDate, civilDateInIndia, daysBetween } from "@vaada/calendar/civil-date";
import type { Dashboard } from "@vaada/contract/calls/dashboard";

/** From the day before the due date on, a payment is what the app's icon is marked for. */
const MARKED_DAYS = 1;

/** Marks the icon of the installed app while a payment is due, where the phone can. */
export function markDuePayment({ dashboard_message4: dueOn, now }: Dashboard): void {
  const today = civilDateInIndia(Date.parse(now));
  const isDue = dueOn !== null && daysBetween(today, dayOf(dueOn)) <= MARKED_DAYS;
  // A browser that refuses shows none, and nothing else depends on it.
  const marked = isDue ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.();
  void marked?.catch(() => undefined);
}

/** `DD/MM/YYYY`. Read here, because the frame of the dashboard must not bring the loan's own code along. */
const dayOf = (text: string) => civilDate(text.split("/").reverse().join("-"));
