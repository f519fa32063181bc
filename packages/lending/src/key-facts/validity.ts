import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Holiday } from "@vaada/calendar/holidays";
import { addWorkingDays } from "@vaada/calendar/working-days";

/** The last day on which the lender is bound by the statement, to its end (KFS-05). */
export function keyFactsValidThrough(loan: {
  issuedOn: CivilDate;
  tenureDays: number;
  holidays: readonly Holiday[];
}): CivilDate {
  const isShort = loan.tenureDays < SHORT_LOAN_TENURE_DAYS_END;
  const workingDays = isShort ? SHORT_LOAN_WORKING_DAYS : WORKING_DAYS;
  return addWorkingDays(loan.issuedOn, workingDays, loan.holidays);
}

export function isKeyFactStatementValid(
  statement: { readonly issuedOn: CivilDate; readonly validThrough: CivilDate },
  on: CivilDate,
): boolean {
  return statement.issuedOn <= on && on <= statement.validThrough;
}

/** The Reserve Bank's least: three working days, and one for a loan of under a week. */
const SHORT_LOAN_TENURE_DAYS_END = 7;
const SHORT_LOAN_WORKING_DAYS = 1;
const WORKING_DAYS = 3;
