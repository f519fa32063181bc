import { addDays, type CivilDate, dayOfMonth, lastDayOfMonth } from "@vaada/calendar/civil-date";

/** The first day from `onOrAfter` on which the salary comes. A day that a month lacks is its last day. */
export function nextSalaryDate({
  onOrAfter,
  salaryDay,
}: {
  onOrAfter: CivilDate;
  salaryDay: number;
}): CivilDate {
  if (!Number.isInteger(salaryDay) || salaryDay < 1 || salaryDay > 31) {
    throw new RangeError(`nextSalaryDate: salary day must be 1 to 31, not ${salaryDay}`);
  }
  const thisMonth = salaryDateInMonthOf(onOrAfter, salaryDay);
  if (thisMonth >= onOrAfter) return thisMonth;
  return salaryDateInMonthOf(addDays(lastDayOfMonth(onOrAfter), 1), salaryDay);
}

function salaryDateInMonthOf(date: CivilDate, salaryDay: number): CivilDate {
  const last = lastDayOfMonth(date);
  const daysBeforeLast = dayOfMonth(last) - salaryDay;
  return daysBeforeLast > 0 ? addDays(last, -daysBeforeLast) : last;
}
