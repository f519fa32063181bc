import { civilDate, civilDateInIndia, daysBetween } from "@vaada/calendar/civil-date";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import { add, type Paise, shareHalfUp, subtract, ZERO } from "@vaada/money/paise";
import { amountOf } from "../../shell/money-text.ts";

export type PartPreview = { readonly atDue: Paise; readonly saved: Paise };

/**
 * Works out the debt of the due date after a part payment today, and the saving. The server decides both when
 * it is paid; this is for a loan that owes nothing but principal and interest, before its due date: in any
 * other case nothing is said.
 */
export function partPreview(loan: Dashboard, rupees: number): PartPreview | null {
  if (!isPlain(loan) || loan.instalments || rupees <= 0) return null;
  const arrivedOn = civilDate(loan.loanDetails.disbursalDate);
  const dueOn = civilDate(loan.loanDetails.repaymentDate.split("/").reverse().join("-"));
  const today = civilDateInIndia(Date.parse(loan.now));
  const [part, due] = [amountOf(rupees), amountOf(loan.dashboard_message6)];
  if (today >= dueOn || part >= amountOf(loan.owed.total)) return null;
  const [principal, interest] = [amountOf(loan.owed.principal), amountOf(loan.owed.interest)];
  // A part goes to interest first, and principal that stays as it is goes on costing the same.
  if (part <= interest) return { atDue: subtract(due, part), saved: ZERO };
  const rest = subtract(principal, subtract(part, interest));
  // The first day is charged whole, and the next segment begins on the second.
  const days = daysBetween(arrivedOn, dueOn) - Math.max(1, daysBetween(arrivedOn, today));
  const atDue = add(rest, shareHalfUp(rest, ratePpm(loan.interestDetails.roi) * BigInt(days)));
  return { atDue, saved: subtract(due, add(part, atDue)) };
}

/** Percent a day in parts per million. */
const ratePpm = (percent: number): bigint => BigInt(Math.round(percent * 10_000));

type PlainLoan = Dashboard & {
  [Name in "loanDetails" | "interestDetails" | "owed" | "dashboard_message6"]: NonNullable<Dashboard[Name]>;
};

const isPlain = (loan: Dashboard): loan is PlainLoan =>
  loan.dashboard_message6 !== null &&
  loan.owed !== null &&
  loan.loanDetails !== null &&
  loan.interestDetails !== null &&
  loan.coolingOff === null &&
  loan.owed.charges === 0;
