import { addDays, type CivilDate, dayOfMonth, lastDayOfMonth } from "@vaada/calendar/civil-date";

/** A day as of which credit information companies are told of every loan (CR-01). */
export type ReferenceDay = {
  readonly on: CivilDate;
  /** The last day of a month has the full file, the others what goes between. */
  readonly kind: "full" | "between";
  /** The last day on which it may be sent. */
  readonly sendBy: CivilDate;
};

const BETWEEN_DAYS: readonly number[] = [9, 16, 23];
const SENT_WITHIN_DAYS = 4;
/** The full file of a month is due on this day of the next. */
const FULL_DUE_DAY = 5;

/** `null` for a day that is none. */
export function referenceDayOf(on: CivilDate): ReferenceDay | null {
  if (on === lastDayOfMonth(on)) return { on, kind: "full", sendBy: addDays(on, FULL_DUE_DAY) };
  return BETWEEN_DAYS.includes(dayOfMonth(on))
    ? { on, kind: "between", sendBy: addDays(on, SENT_WITHIN_DAYS) }
    : null;
}
