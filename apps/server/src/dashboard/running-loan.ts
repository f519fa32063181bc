import { addDays, type CivilDate, daysBetween } from "@vaada/calendar/civil-date";
import type { Holiday } from "@vaada/calendar/holidays";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import { DEBIT_RUN } from "@vaada/lending/debit-run";
import { mandateValidThrough } from "@vaada/lending/mandate-maximum";
import { chargesToCome } from "@vaada/lending/owed/charges-to-come";
import type { LoanFacts } from "@vaada/lending/owed/loan-facts";
import {
  type CoolingOffExit,
  coolingOffExit,
  fullPaymentOf,
  type Owed,
  owedOn,
} from "@vaada/lending/owed/owed-on";
import { standingOf } from "@vaada/lending/owed/standing";
import type { FeeKind } from "@vaada/lending/product-terms";
import { annualRateOf, type DueDay, dueDaysOf } from "@vaada/lending/repayment";
import { UPI_DEBIT_HOUR } from "@vaada/lending/upi-auto-pay";
import { add, least, type Paise, subtract, ZERO } from "@vaada/money/paise";
import { percentFromPpm } from "@vaada/money/percent";
import { toWireRupees } from "@vaada/money/wire";
import { holidaysOf } from "../agreements/offers/lender-particulars.ts";
import {
  describeCoolingOffLine,
  describeInstalments,
  describeOwed,
  describeSegment,
} from "../loans/events/describe-owed.ts";
import { lateFeeAheadOf } from "../loans/events/late-fee-ahead.ts";
import type { Loan, LoanWithReferences } from "../loans/events/loan.ts";
import { leviedBy } from "../loans/events/notice-of-event.ts";
import { amountToAnnounce } from "../loans/repayments/debits/amount-to-debit.ts";
import { firstPresentation, nextPresentation } from "../loans/repayments/debits/presentation-day.ts";
import { returnReasonOf } from "../loans/repayments/debits/return-reason.ts";
import { textedBeforeDueOn } from "../operations/days/remind-borrowers.ts";
import type { Services } from "../services.ts";
import { dayInIndia } from "./phrases.ts";
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
  | "owedAtDue"
  | "lateFeeAhead"
  | "partPayment"
  | "payToday"
  | "coolingOff"
  | "pendingPayment"
  | "mandate"
  | "instalments"
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
  owedAtDue: null,
  lateFeeAhead: null,
  partPayment: null,
  payToday: null,
  coolingOff: null,
  pendingPayment: null,
  mandate: null,
};

type RunningLoanInput = {
  readonly loan: LoanWithReferences & Loan;
  readonly dashboardFacts: DashboardFacts;
  readonly today: CivilDate;
};

/** Describes a loan that is to be repaid, as of today. Every figure follows from the loan's events. */
export function describeRunningLoan(services: MandateServices, input: RunningLoanInput): RunningLoan {
  const { loan, dashboardFacts, today } = input;
  const { facts, events } = loan;
  const { payment } = facts;
  const owed = owedOn(facts, events, today);
  const { dueOn } = owed.dueDay;
  const atDue = today < dueOn ? owedOn(facts, events, dueOn) : owed;
  const exit = coolingOffExit(facts, events, today);
  return {
    isLoanOverDue: owed.isOverdue,
    dashboard_message4: dayInIndia(dueOn),
    dashboard_message6: toWireRupees(atDue.due),
    dashboard_message13: toWireRupees(fullPaymentOf({ owed, exit })),
    loanDetails: detailsOf(loan, dashboardFacts, owed.dueDay),
    interestDetails: {
      principal_amount: toWireRupees(owed.principal),
      no_of_days: daysBetween(facts.arrivedOn, today),
      roi: percentFromPpm(facts.ratePpmPerDay),
      interestAmount: toWireRupees(owed.accrued.total),
      segments: owed.segments.map(describeSegment),
    },
    overdueCharges: overdueChargesOf(loan, owed),
    owed: describeOwed(owed, today),
    owedAtDue: today < dueOn ? describeOwed(atDue, dueOn) : null,
    lateFeeAhead: describeLateFee(loan, today),
    partPayment: {
      minimum: toWireRupees(payment.partPaymentMinimum),
      restMinimum: toWireRupees(payment.restMinimum),
      order: [...payment.order],
    },
    payToday:
      exit === null
        ? payTodayOf({ today: owed.total, atDue: owed.instalments === null ? atDue.total : owed.toPay })
        : null,
    coolingOff: describeExit(exit),
    pendingPayment: pendingOf(dashboardFacts),
    mandate: mandateOf(services, input),
    ...instalmentsOf(facts, { owed, atDue, today }),
  };
}

/** Nothing of a loan that is repaid at once. */
function instalmentsOf(
  { repayment }: LoanFacts,
  { owed, atDue, today }: { readonly owed: Owed; readonly atDue: Owed; readonly today: CivilDate },
): Pick<RunningLoan, "instalments"> {
  if (repayment.kind === "single" || owed.instalments === null) return {};
  return {
    instalments: {
      schedule: describeInstalments(owed.instalments, today),
      count: repayment.dues.length,
      next: { dueOn: owed.dueDay.dueOn, amount: toWireRupees(atDue.due) },
      toPay: toWireRupees(owed.toPay),
    },
  };
}

/** The charge that an unpaid loan will bear next. */
function describeLateFee(loan: Loan, today: CivilDate): RunningLoan["lateFeeAhead"] {
  const ahead = lateFeeAheadOf(loan, today);
  if (ahead === null) return null;
  return {
    on: ahead.on < today ? today : ahead.on,
    amount: toWireRupees(ahead.amount),
    ...(ahead.fee !== "late-fee" && { fee: ahead.fee }),
  };
}

const describeExit = (exit: CoolingOffExit | null): RunningLoan["coolingOff"] =>
  exit && {
    until: exit.until,
    amount: toWireRupees(exit.amount),
    lines: exit.lines.map(describeCoolingOffLine),
  };

function detailsOf(
  { loanNo, facts }: LoanWithReferences,
  { account }: Pick<DashboardFacts, "account">,
  { dueOn, payableThrough }: DueDay,
): RunningLoan["loanDetails"] {
  if (account === null) throw new Error("describeRunningLoan: a loan without its account");
  return {
    loanNo,
    account,
    disbursalDate: facts.arrivedOn,
    repaymentDate: dayInIndia(dueOn),
    payableThrough,
    remindedOn: textedBeforeDueOn(dueOn),
    disbursalAmount: toWireRupees(facts.net),
    principalAmount: toWireRupees(facts.principal),
    repaymentAmount: toWireRupees(facts.repay),
    interestRate: percentFromPpm(facts.ratePpmPerDay),
    annualRate: percentFromPpm(annualRateOf(facts)),
  };
}

/** The charges so far, paid or not; the unpaid part is in the lines of the debt. */
function overdueChargesOf(
  { facts, events }: LoanWithReferences,
  { isOverdue, overdueDays, accrued, dueDay }: Owed,
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
    overdueStartDate: isOverdue ? addDays(dueDay.dueOn, 1) : null,
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

type MandateServices = Pick<Services, "lender">;

/** `null` where the bank has no auto-pay, or none was ever set up. */
function mandateOf({ lender }: MandateServices, input: RunningLoanInput): RunningLoan["mandate"] {
  const { mandate, bounced, presentationsMax } = input.dashboardFacts;
  if (mandate === null) return null;
  const status = statusOf(mandate);
  const holidays = holidaysOf(lender);
  const next = status === "confirmed" ? nextDebitOf(input, { mandate, holidays }) : null;
  const underWay = debitUnderWayOf(input.dashboardFacts);
  const ahead = underWay?.on ?? next?.on;
  const returned = returnedOf(input);
  return {
    status,
    method: mandate.method,
    debitHour: mandate.method === "upi" ? UPI_DEBIT_HOUR : DEBIT_RUN.debitHourInIndia,
    nextDebit: next && { on: next.on, amount: toWireRupees(next.amount) },
    debitUnderWay: underWay && { on: underWay.on, amount: toWireRupees(underWay.amount) },
    furtherTries:
      ahead === undefined ? [] : triesAfter(ahead, { count: presentationsMax - bounced - 1, holidays }),
    bounceCharge: toWireRupees(ahead === undefined ? ZERO : bounceChargeOn(input.loan, ahead)),
    maximum: toWireRupees(mandate.maximum),
    validThrough: mandateValidThrough(input.loan.facts.dueOn),
    returned: returned && {
      on: returned.on,
      amount: toWireRupees(returned.amount),
      reason: returnReasonOf(returned.failure),
    },
  };
}

/** The debit that the bank returned, unless the instalment that it was for was paid in another way since. */
function returnedOf({ loan: { facts, events }, dashboardFacts, today }: RunningLoanInput) {
  const { returned } = dashboardFacts;
  if (returned === null) return null;
  const wasFor = dueDaysOf(facts)[returned.instalment - 1] ?? facts;
  return owedOn(facts, events, today).dueDay.dueOn > wasFor.dueOn ? null : returned;
}

/** A cancelled auto-pay shows as cancelled, even before the provider has done it. */
function statusOf({
  status,
  isCancelAsked,
  isPaused,
}: DashboardMandate): NonNullable<RunningLoan["mandate"]>["status"] {
  if (status === "abandoned") return "none";
  if (isCancelAsked && status !== "rejected") return "cancelled";
  return status === "confirmed" && isPaused ? "paused" : status;
}

type DayAndAmount = { readonly on: CivilDate; readonly amount: Paise };

/** A debit that the bank has and has not answered. Stopping auto-pay does not call it back. */
function debitUnderWayOf({ debit }: DashboardFacts): DayAndAmount | null {
  if (debit?.status !== "presented" || debit.presented === null) return null;
  return { on: debit.presentOn, amount: debit.presented };
}

/**
 * The planned debit at its announced amount; before one is announced, what its notice would say. `null` while a debit is at
 * the bank, after one has ended until the next is planned, while debits are stopped, and when one was put off until it has
 * a new day.
 */
function nextDebitOf(
  { loan, dashboardFacts: { debit, areDebitsStopped }, today }: RunningLoanInput,
  { mandate, holidays }: { readonly mandate: DashboardMandate; readonly holidays: readonly Holiday[] },
): DayAndAmount | null {
  if (areDebitsStopped) return null;
  if (debit !== null && debit.status !== "planned" && debit.status !== "noticed") return null;
  if (debit?.status === "planned" && debit.presentOn <= today) return null;
  const { dueOn } = owedOn(loan.facts, loan.events, today).dueDay;
  const { presentOn, valueDate } = debit ?? firstPresentation({ dueOn, closingOn: today }, holidays);
  const amount =
    debit?.notified == null
      ? amountToAnnounce(loan, { valueDate, today, max: mandate.maximum })
      : least(debit.notified, mandate.maximum);
  return amount === ZERO ? null : { on: presentOn, amount };
}

/** A bank answers on the day of the debit, so each further try counts from the one before it. */
function triesAfter(
  on: CivilDate,
  { count, holidays }: { readonly count: number; readonly holidays: readonly Holiday[] },
): CivilDate[] {
  if (count <= 0) return [];
  const { presentOn } = nextPresentation(on, DEBIT_RUN, holidays);
  return [presentOn, ...triesAfter(presentOn, { count: count - 1, holidays })];
}

/** The charge of a bounce on that day: the penal maximum may cut it, after all that is levied until then. */
function bounceChargeOn({ facts, events }: Loan, on: CivilDate): Paise {
  const levied = chargesToCome(facts, events)
    .filter(({ valueDate }) => valueDate <= on)
    .map((charge) => ({ ...charge, key: `ahead:${charge.fee}:${charge.dueNumber}` }));
  const bounce = { kind: "bounce", key: "ahead:bounce", valueDate: on } as const;
  return leviedBy(standingOf(facts, [...events, ...levied, bounce]), bounce);
}
