import { addDays, type CivilDate } from "@vaada/calendar/civil-date";
import { nextSalaryDate } from "../salary-date.ts";

/** Salary dates one after the other, the first one as far off as the product promises. */
export function instalmentDueDates({
  takenOn,
  salaryDay,
  daysToFirstMin,
  count,
}: {
  readonly takenOn: CivilDate;
  readonly salaryDay: number;
  readonly daysToFirstMin: number;
  readonly count: number;
}): readonly CivilDate[] {
  const dates = [nextSalaryDate({ onOrAfter: addDays(takenOn, daysToFirstMin), salaryDay })];
  for (let last = dates[0]; last !== undefined && dates.length < count; ) {
    last = nextSalaryDate({ onOrAfter: addDays(last, 1), salaryDay });
    dates.push(last);
  }
  return dates;
}
