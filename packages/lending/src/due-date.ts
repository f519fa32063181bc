import { addDays, type CivilDate } from "@vaada/calendar/civil-date";
import type { ProductTerms } from "./product-terms.ts";
import { nextSalaryDate } from "./salary-date.ts";

/** The first salary date that leaves the borrower the days the product promises. */
export function dueDate(loan: { terms: ProductTerms; takenOn: CivilDate; salaryDay: number }): CivilDate {
  const onOrAfter = addDays(loan.takenOn, loan.terms.daysToDueMin);
  return nextSalaryDate({ onOrAfter, salaryDay: loan.salaryDay });
}
