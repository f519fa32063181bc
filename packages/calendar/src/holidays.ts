import { type CivilDate, isCivilDate } from "./civil-date.ts";

/** A day of every year, written MM-DD. */
export type DayOfYear = string & { readonly __kind: "day-of-year" };

/**
 * A day on which banks are closed although it may be a Monday to Friday: one that returns every year, or one that was
 * announced for one year. A day too many only gives the borrower longer; a missing one would take a promised day away.
 */
export type Holiday = { readonly name: string } & (
  | { readonly everyYear: DayOfYear }
  | { readonly on: CivilDate }
);

export const isHoliday = (date: CivilDate, holiday: Holiday): boolean =>
  "on" in holiday ? holiday.on === date : date.endsWith(`-${holiday.everyYear}`);

export function dayOfYear(text: string): DayOfYear {
  if (!isCivilDate(`${A_LEAP_YEAR}-${text}`)) throw new RangeError(`dayOfYear: not a day of a year: ${text}`);
  return text as DayOfYear;
}

const A_LEAP_YEAR = 2024;
