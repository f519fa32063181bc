import { type CivilDate, civilDate, civilDateInIndia, daysBetween } from "@vaada/calendar/civil-date";
import type { Dashboard } from "@vaada/contract/calls/dashboard";

type Part = "loanDetails" | "interestDetails" | "owed";

/** The dashboard of somebody whose money has arrived. */
export type RunningLoan = Dashboard & { [Name in Part]: NonNullable<Dashboard[Name]> };

/** The days that matter to a loan, by the platform's clock. */
export function daysOf({ loanDetails, now }: Pick<RunningLoan, "loanDetails" | "now">) {
  const arrivedOn = civilDate(loanDetails.disbursalDate);
  const dueOn = dayInIndia(loanDetails.repaymentDate);
  const today = civilDateInIndia(Date.parse(now));
  const payableThrough = civilDate(loanDetails.payableThrough);
  return {
    arrivedOn,
    dueOn,
    today,
    payableThrough,
    left: daysBetween(today, dueOn),
    isOverdue: today > payableThrough,
  };
}

/** What pays everything today, in rupees: in the first days that is giving the loan back. */
export const fullPaymentOf = ({ owed, coolingOff }: Pick<RunningLoan, "owed" | "coolingOff">): number =>
  coolingOff?.amount ?? owed.total;

/** `DD/MM/YYYY`, as the dashboard writes a due date. */
const dayInIndia = (text: string): CivilDate => civilDate(text.split("/").reverse().join("-"));
