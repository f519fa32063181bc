import { addDays, type CivilDate, daysBetween } from "@vaada/calendar/civil-date";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import { mandateValidThrough } from "@vaada/lending/mandate-maximum";
import { type CoolingOffExit, coolingOffExit, fullPaymentOf } from "@vaada/lending/owed/cooling-off";
import { type Owed, owedOn } from "@vaada/lending/owed/owed-on";
import { standingOf } from "@vaada/lending/owed/standing";
import type { FeeKind } from "@vaada/lending/product-terms";
import { add, least, type Paise, subtract, ZERO } from "@vaada/money/paise";
import { percentFromPpm } from "@vaada/money/percent";
import { toWireRupees } from "@vaada/money/wire";
import { holidaysOf } from "../../../agreements/offers/lender-particulars.ts";
import {
  describeCoolingOffLine,
  describeOwed,
  describeSegment,
} from "../../../loans/events/describe-owed.ts";
import type { LoanWithReferences } from "../../../loans/events/loan.ts";
import { firstPresentation } from "../../../loans/repayments/debits/presentation-day.ts";
import type { Services } from "../../../services.ts";
import type { DashboardFacts, DashboardMandate } from "./store.ts";

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

/** The same part of a dashboard without a running loan. */
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

type RunningLoanInput = {
  readonly loan: LoanWithReferences;
  readonly dashboardFacts: DashboardFacts;
  readonly today: CivilDate;
};

/** Describes a loan that is to be repaid, as of today. Every figure follows from the loan's events. */
export function describeRunningLoan(
  { lender }: Pick<Services, "lender">,
  input: RunningLoanInput,
): RunningLoan {
  const { loan, dashboardFacts, today } = input;
  const { facts, events } = loan;
  const { payment } = facts;
  const owed = owedOn(facts, events, today);
  const atDue = today < facts.dueOn ? owedOn(facts, events, facts.dueOn) : owed;
  const exit = coolingOffExit(facts, events, today);
  return {
    isLoanOverDue: owed.isOverdue,
    dashboard_message4: dayInIndia(facts.dueOn),
    dashboard_message6: toWireRupees(atDue.total),
    dashboard_message13: toWireRupees(fullPaymentOf({ owed, exit })),
    loanDetails: detailsOf(loan),
    interestDetails: {
      principal_amount: toWireRupees(owed.principal),
      no_of_days: daysBetween(facts.arrivedOn, today),
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
    payToday: exit === null ? payTodayOf({ today: owed.total, atDue: atDue.total }) : null,
    coolingOff: describeExit(exit),
    pendingPayment: pendingOf(dashboardFacts),
    mandate: mandateOf(input, lender),
  };
}

const describeExit = (exit: CoolingOffExit | null): RunningLoan["coolingOff"] =>
  exit && {
    until: exit.until,
    amount: toWireRupees(exit.amount),
    lines: exit.lines.map(describeCoolingOffLine),
  };

/** 1 January 2027 → 01/01/2027 */
const dayInIndia = (date: CivilDate): string => date.split("-").reverse().join("/");

function detailsOf({ loanNo, facts }: LoanWithReferences): RunningLoan["loanDetails"] {
  return {
    loanNo,
    disbursalDate: facts.arrivedOn,
    repaymentDate: dayInIndia(facts.dueOn),
    payableThrough: facts.payableThrough,
    disbursalAmount: toWireRupees(facts.net),
    principalAmount: toWireRupees(facts.principal),
    repaymentAmount: toWireRupees(facts.repay),
    interestRate: percentFromPpm(facts.ratePpmPerDay),
    annualRate: percentFromPpm(facts.ratePpmPerDay * DAYS_PER_YEAR),
  };
}

/** As the key fact statement counts a year. */
const DAYS_PER_YEAR = 365n;

/** The charges so far, paid or not; the unpaid part is in the lines of the debt. */
function overdueChargesOf(
  { facts, events }: LoanWithReferences,
  { isOverdue, overdueDays, accrued }: Owed,
): RunningLoan["overdueCharges"] {
  const { splits } = standingOf(facts, events);
  const levied = splits.flatMap((split) => split.levied);
  const charged = (kind: FeeKind): number =>
    toWireRupees(add(ZERO, ...levied.filter(({ fee }) => fee === kind).map(({ amount }) => amount)));
  return {
    interestCalculated: isOverdue ? toWireRupees(accrued.upToDue) : 0,
    overdueDays,
    overdueRate: isOverdue ? percentFromPpm(facts.ratePpmPerDay) : 0,
    overdueAmount: toWireRupees(accrued.overdue),
    bounceCharge: charged("bounce-charge"),
    lateFee: charged("late-fee"),
    overdueStartDate: isOverdue ? addDays(facts.dueOn, 1) : null,
  };
}

function payTodayOf({ today, atDue }: { today: Paise; atDue: Paise }): RunningLoan["payToday"] {
  const saving = subtract(atDue, today);
  return saving > ZERO ? { amount: toWireRupees(today), saving: toWireRupees(saving) } : null;
}

const pendingOf = ({ pending }: DashboardFacts): RunningLoan["pendingPayment"] =>
  pending === null
    ? null
    : {
        orderId: pending.orderId,
        amount: toWireRupees(pending.amount),
        since: pending.since.toISOString(),
      };

/** `null` where the bank has no auto-pay, or none was ever set up. */
function mandateOf(input: RunningLoanInput, lender: Services["lender"]): RunningLoan["mandate"] {
  const { mandate } = input.dashboardFacts;
  if (mandate === null) return null;
  const status = statusOf(mandate);
  return {
    status,
    nextDebit: status === "confirmed" ? nextDebitOf(input, { mandate, lender }) : null,
    maximum: toWireRupees(mandate.maximum),
    validThrough: mandateValidThrough(input.loan.facts.dueOn),
    returnedOn: input.dashboardFacts.returnedOn,
  };
}

/** A cancelled auto-pay shows as cancelled, even before the provider has done it. */
function statusOf({
  status,
  isCancelAsked,
}: DashboardMandate): NonNullable<RunningLoan["mandate"]>["status"] {
  if (status === "abandoned") return "none";
  return isCancelAsked && status !== "rejected" ? "cancelled" : status;
}

/**
 * The planned debit at its announced amount; before one is planned, the debit that the next close of business would plan.
 * `null` while a debit is at the bank, after one has ended until the next is planned, while debits are stopped, and when
 * one was put off until it has a new day.
 */
function nextDebitOf(
  { loan: { facts, events }, dashboardFacts: { debit, areDebitsStopped }, today }: RunningLoanInput,
  { mandate, lender }: { readonly mandate: DashboardMandate; readonly lender: Services["lender"] },
): { on: string; amount: number } | null {
  const atMost = (amount: Paise): number => toWireRupees(least(amount, mandate.maximum));
  if (areDebitsStopped) return null;
  if (debit !== null && debit.status !== "planned" && debit.status !== "noticed") return null;
  if (debit?.status === "planned" && debit.presentOn <= today) return null;
  const { presentOn, valueDate } =
    debit ?? firstPresentation({ dueOn: facts.dueOn, closingOn: today }, holidaysOf(lender));
  return { on: presentOn, amount: atMost(debit?.notified ?? owedOn(facts, events, valueDate).total) };
}
