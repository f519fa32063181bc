import { addDays, type CivilDate, daysBetween } from "@vaada/calendar/civil-date";
import type { ProductTerms } from "./product-terms.ts";
import { nextSalaryDate } from "./salary-date.ts";

type LoanToDate = { readonly terms: ProductTerms; readonly takenOn: CivilDate; readonly salaryDay: number };

/** The first salary date that leaves the borrower the days the product promises. */
export function dueDate({ terms, takenOn, salaryDay }: LoanToDate): CivilDate {
  return nextSalaryDate({ onOrAfter: addDays(takenOn, terms.daysToDueMin), salaryDay });
}

/** The due dates to choose from: the first one, and the salary date after it where the product lends that long. */
export function dueDates(loan: LoanToDate): readonly [CivilDate, ...CivilDate[]] {
  const first = dueDate(loan);
  const next = nextSalaryDate({ onOrAfter: addDays(first, 1), salaryDay: loan.salaryDay });
  return daysBetween(loan.takenOn, next) <= loan.terms.daysToDueMax ? [first, next] : [first];
}
