import { type CivilDate, civilDate, dayOfMonth, lastDayOfMonth, partsOf } from "@vaada/calendar/civil-date";

/** A month of the calendar, written YYYY-MM. Its text sorts as its months do. */
export type CivilMonth = string & { readonly __kind: "civil-month" };

export const monthOf = (date: CivilDate): CivilMonth => date.slice(0, 7) as CivilMonth;

/** The months that had ended when `today` began, the latest `count` of them, oldest first. */
export function fullMonthsBefore(today: CivilDate, count: number): readonly CivilMonth[] {
  return Array.from({ length: count }, (_, index) => monthsAfter(today, index - count));
}

/** The first day of the oldest of these months. */
export const firstDayOfMonthsBefore = (today: CivilDate, count: number): CivilDate =>
  civilDate(`${monthsAfter(today, -count)}-01`);

/** The same day in a later month; a day that the month lacks is its last day. */
export function sameDayMonthsLater(date: CivilDate, months: number): CivilDate {
  const month = monthsAfter(date, months);
  const last = lastDayOfMonth(civilDate(`${month}-01`));
  return dayOfMonth(date) < dayOfMonth(last) ? civilDate(`${month}${date.slice(7)}`) : last;
}

function monthsAfter(date: CivilDate, months: number): CivilMonth {
  const { year, month } = partsOf(date);
  const count = year * MONTHS_PER_YEAR + month - 1 + months;
  const inYear = count % MONTHS_PER_YEAR;
  const text = [(count - inYear) / MONTHS_PER_YEAR, inYear + 1];
  return `${String(text[0]).padStart(4, "0")}-${String(text[1]).padStart(2, "0")}` as CivilMonth;
}

const MONTHS_PER_YEAR = 12;
