import {
  type CivilDate,
  civilDate,
  civilDateInIndia,
  daysBetween,
  startOfDayInIndia,
} from "@vaada/calendar/civil-date";
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

/** The day on which money moves next: a debit that a holiday has shifted has its own, else it is the due date. */
export const payDayOf = (loan: RunningLoan): CivilDate =>
  civilDate(loan.mandate?.nextDebit?.on ?? daysOf(loan).dueOn);

/** Banks are closed on the due date, so auto-pay comes with the working day after it. */
export function isDebitShifted(loan: RunningLoan): boolean {
  const { dueOn, payableThrough } = daysOf(loan);
  return payableThrough !== dueOn && loan.mandate?.nextDebit?.on === payableThrough;
}

/** The sum that pays everything today, in rupees: in the first days that is giving the loan back. */
export const fullPaymentOf = ({
  dashboard_message13: told,
  owed,
  coolingOff,
}: Pick<RunningLoan, "dashboard_message13" | "owed" | "coolingOff">): number =>
  told ?? coolingOff?.amount ?? owed.total;

/** Whether auto-pay can still be stopped, whether it takes the money by itself as things are, and who is asked for it. */
export function autoPayOf({ mandate }: Pick<RunningLoan, "mandate">) {
  return {
    isLive: mandate !== null && LIVE.includes(mandate.status),
    isOn: mandate?.status === "confirmed",
    /** By the borrower, in their UPI app, where alone it is resumed. */
    isPaused: mandate?.status === "paused",
    isUpi: mandate?.method === "upi",
  };
}

const LIVE: readonly string[] = ["created", "initiated", "confirmed", "paused"];

/** The debit of today that has not gone to the bank yet; `null` when there is none, or its hour has passed. */
export function debitLaterToday(loan: RunningLoan) {
  const { mandate, now } = loan;
  const { today } = daysOf(loan);
  const next = mandate?.nextDebit ?? null;
  if (mandate === null || next === null || next.on !== today) return null;
  const debitAtMs = startOfDayInIndia(today) + mandate.debitHour * HOUR_MS;
  return Date.parse(now) < debitAtMs ? next : null;
}

const HOUR_MS = 3_600_000;

/** `DD/MM/YYYY`, as the dashboard writes a due date. */
export const dayInIndia = (text: string): CivilDate => civilDate(text.split("/").reverse().join("-"));

/** From this many days on the card counts down, as the specification has it. */
export const COUNTED_DAYS_MAX = 5;
