import { addDays, type CivilDate } from "@vaada/calendar/civil-date";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import { coolingOffExit } from "@vaada/lending/owed/cooling-off";
import { type Owed, owedOn } from "@vaada/lending/owed/owed-on";
import { standingOf } from "@vaada/lending/owed/standing";
import { add, least, type Paise, subtract, ZERO } from "@vaada/money/paise";
import { percentFromPpm } from "@vaada/money/percent";
import { toWireRupees } from "@vaada/money/wire";
import { holidaysOf } from "../../../agreements/offers/lender-particulars.ts";
import { describeOwed, describeSegment } from "../../../loans/events/describe-owed.ts";
import type { LoanInFull } from "../../../loans/events/store.ts";
import { firstPresentation } from "../../../loans/repayments/debits/presentation-day.ts";
import type { Services } from "../../../services.ts";
import type { HeldMandate, Holder } from "./store.ts";

type RunningLoan = Pick<
  Dashboard,
  | "isLoanOverDue"
  | "dashboard_message4"
  | "dashboard_message6"
  | "dashboard_message13"
  | "loanDetails"
  | "interestDetails"
  | "overdueCharges"
  | "owed"
  | "partPayment"
  | "payToday"
  | "coolingOff"
  | "pendingPayment"
  | "mandate"
>;

/** What there is to tell without one. */
export const NO_RUNNING_LOAN: RunningLoan = {
  isLoanOverDue: false,
  dashboard_message4: null,
  dashboard_message6: null,
  dashboard_message13: null,
  loanDetails: null,
  interestDetails: null,
  overdueCharges: null,
  owed: null,
  partPayment: null,
  payToday: null,
  coolingOff: null,
  pendingPayment: null,
  mandate: null,
};

type Given = { readonly loan: LoanInFull; readonly holder: Holder; readonly today: CivilDate };

/** A loan that is to be paid back, as of today. Every figure comes from the one function of its events. */
export function tellRunningLoan({ lender }: Pick<Services, "lender">, given: Given): RunningLoan {
  const { loan, holder, today } = given;
  const { facts, events } = loan;
  const { payment } = facts;
  const owed = owedOn(facts, events, today);
  const atDue = today < facts.dueOn ? owedOn(facts, events, facts.dueOn) : owed;
  const exit = coolingOffExit(facts, events, today);
  return {
    isLoanOverDue: owed.isOverdue,
    dashboard_message4: dayInIndia(facts.dueOn),
    dashboard_message6: toWireRupees(atDue.total),
    dashboard_message13: toWireRupees(owed.total),
    loanDetails: detailsOf(loan),
    interestDetails: {
      principal_amount: toWireRupees(owed.principal),
      no_of_days: owed.daysUsed,
      roi: percentFromPpm(facts.ratePpmPerDay),
      interestAmount: toWireRupees(owed.accrued.total),
      segments: owed.segments.map(describeSegment),
    },
    overdueCharges: overdueChargesOf(loan, owed),
    owed: describeOwed(owed, today),
    partPayment: {
      minimum: toWireRupees(payment.partPaymentMinimum),
      restMinimum: toWireRupees(payment.restMinimum),
    },
    payToday: payTodayOf({ today: owed.total, atDue: atDue.total }),
    coolingOff: exit === null ? null : { until: exit.until, amount: toWireRupees(exit.amount) },
    pendingPayment: pendingOf(holder),
    mandate: mandateOf(given, lender),
  };
}

/** 1 January 2027 → 01/01/2027 */
const dayInIndia = (date: CivilDate): string => date.split("-").reverse().join("/");

function detailsOf({ loanNo, facts }: LoanInFull): RunningLoan["loanDetails"] {
  return {
    loanNo,
    disbursalDate: facts.arrivedOn,
    repaymentDate: dayInIndia(facts.dueOn),
    disbursalAmount: toWireRupees(facts.net),
    principalAmount: toWireRupees(facts.principal),
    repaymentAmount: toWireRupees(facts.repay),
    interestRate: percentFromPpm(facts.ratePpmPerDay),
    annualRate: percentFromPpm(facts.ratePpmPerDay * DAYS_PER_YEAR),
  };
}

/** As the key fact statement counts a year. */
const DAYS_PER_YEAR = 365n;

/** What was charged, whether it is paid by now or not: what is left of it stands in the lines of what is owed. */
function overdueChargesOf(
  { facts, events }: LoanInFull,
  { isOverdue, overdueDays, accrued }: Owed,
): RunningLoan["overdueCharges"] {
  const { splits } = standingOf(facts, events);
  const charged = (kind: "bounce" | "late-fee"): number =>
    toWireRupees(add(...splits.filter((split) => split.kind === kind).map((split) => split.charged)));
  return {
    interestCalculated: isOverdue ? toWireRupees(accrued.upToDue) : 0,
    overdueDays,
    overdueRate: isOverdue ? percentFromPpm(facts.ratePpmPerDay) : 0,
    overdueAmount: toWireRupees(accrued.overdue),
    bounceCharge: charged("bounce"),
    lateFee: charged("late-fee"),
    overdueStartDate: isOverdue ? addDays(facts.dueOn, 1) : null,
  };
}

function payTodayOf({ today, atDue }: { today: Paise; atDue: Paise }): RunningLoan["payToday"] {
  const saving = subtract(atDue, today);
  return saving > ZERO ? { amount: toWireRupees(today), saving: toWireRupees(saving) } : null;
}

const pendingOf = ({ pending }: Holder): RunningLoan["pendingPayment"] =>
  pending === null
    ? null
    : {
        orderId: pending.orderId,
        amount: toWireRupees(pending.amount),
        since: pending.since.toISOString(),
      };

/** `null` where the bank has no auto-pay, or nobody has ever been asked for one. */
function mandateOf(given: Given, lender: Services["lender"]): RunningLoan["mandate"] {
  const { mandate } = given.holder;
  if (mandate === null) return null;
  const status = statusOf(mandate);
  return {
    status,
    nextDebit: status === "confirmed" ? nextDebitOf(given, { mandate, lender }) : null,
    maximum: toWireRupees(mandate.maximum),
  };
}

/** What was given up is cancelled for the borrower, whether the provider has done it yet or not. */
function statusOf({ status, isCancelAsked }: HeldMandate): NonNullable<RunningLoan["mandate"]>["status"] {
  if (status === "abandoned") return "none";
  return isCancelAsked && status !== "rejected" ? "cancelled" : status;
}

/**
 * What is planned, at the amount that was told of it; before anything is, what the next close of business would plan. One
 * that is at the bank, and one that has come to its end, has no next until that is planned.
 */
function nextDebitOf(
  { loan: { facts, events }, holder: { debit }, today }: Given,
  { mandate, lender }: { readonly mandate: HeldMandate; readonly lender: Services["lender"] },
): { on: string; amount: number } | null {
  const atMost = (amount: Paise): number => toWireRupees(least(amount, mandate.maximum));
  if (debit !== null && debit.status !== "planned" && debit.status !== "noticed") return null;
  const { presentOn, valueDate } =
    debit ?? firstPresentation({ dueOn: facts.dueOn, closingOn: today }, holidaysOf(lender));
  return { on: presentOn, amount: atMost(debit?.notified ?? owedOn(facts, events, valueDate).total) };
}
