import { addDays, type CivilDate, civilDate, daysBetween } from "./civil-date.ts";
import { type Holiday, isHoliday } from "./holidays.ts";

/** Monday to Friday less the holidays; no Saturday counts, as banks keep only some of them. */
export function isWorkingDay(date: CivilDate, holidays: readonly Holiday[]): boolean {
  return isMondayToFriday(date) && !holidays.some((holiday) => isHoliday(date, holiday));
}

/** The `count`th working day after `from`. The day itself never counts, whether it is one or not. */
export function addWorkingDays(from: CivilDate, count: number, holidays: readonly Holiday[]): CivilDate {
  if (!Number.isInteger(count) || count < 1) {
    throw new RangeError(`addWorkingDays: not a count of working days: ${count}`);
  }
  let date = from;
  for (let left = count; left > 0; ) {
    date = addDays(date, 1);
    if (isWorkingDay(date, holidays)) left -= 1;
  }
  return date;
}

/** The day itself when it is a working day, otherwise the next one. */
export const workingDayFrom = (date: CivilDate, holidays: readonly Holiday[]): CivilDate =>
  isWorkingDay(date, holidays) ? date : addWorkingDays(date, 1, holidays);

const A_MONDAY = civilDate("2024-01-01");
const DAYS_PER_WEEK = 7;
const WORKING_DAYS_PER_WEEK = 5;

function isMondayToFriday(date: CivilDate): boolean {
  // Before the Monday the remainder is negative, and a week later it is the same day of the week.
  const sinceMonday = ((daysBetween(A_MONDAY, date) % DAYS_PER_WEEK) + DAYS_PER_WEEK) % DAYS_PER_WEEK;
  return sinceMonday < WORKING_DAYS_PER_WEEK;
}
