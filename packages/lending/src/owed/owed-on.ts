import { type CivilDate, daysBetween } from "@vaada/calendar/civil-date";
import { add, type Paise, paise, subtract, ZERO } from "@vaada/money/paise";
import type { PaymentTerms } from "../product-terms.ts";
import { type AgreedRate, agreedRateOf, dueDaysOf } from "../repayment.ts";
import { type Demand, demandOn } from "./instalments-owed.ts";
import { amountOf, type OwedLine, owedLines } from "./lines.ts";
import { inOrder, type LoanEvent } from "./loan-event.ts";
import type { LoanFacts } from "./loan-facts.ts";
import { accrualOn, coolingOffSum, coolingOffUntil, duesBy, type LoanState, sumOf } from "./loan-state.ts";
import { chargedDay, type Segment } from "./segments.ts";
import { replayEvents } from "./walk-events.ts";

/** The debt on a date, with its proof. */
export type Owed = Demand & {
  readonly principal: Paise;
  readonly interest: Paise;
  readonly charges: Paise;
  readonly total: Paise;
  /** Only lines of something; they sum to the total. */
  readonly lines: readonly OwedLine[];
  /** Every span of one principal since the money arrived, with its interest, whether paid or not. */
  readonly segments: readonly Segment[];
  /** Days charged since the money arrived: the first day counts once. */
  readonly daysUsed: number;
  readonly overdueDays: number;
  /** The interest of the lines, of which what was paid is taken off. */
  readonly interestUpToDue: Paise;
  readonly overdueInterest: Paise;
  /** All interest so far, paid or not. */
  readonly accrued: { readonly upToDue: Paise; readonly overdue: Paise; readonly total: Paise };
};

/** By the events that count for this date or an earlier one. The date may lie ahead: then nothing more happens. */
export function owedOn(facts: LoanFacts, events: readonly LoanEvent[], date: CivilDate): Owed {
  const state = replayEvents(facts, eventsUntil(events, date));
  const day = chargedDay(facts, date);
  const accrual = accrualOn(facts, state, day);
  const { segments, upToDue, overdue } = accrual;
  const dues = duesBy(facts, state, accrual);
  const total = sumOf(dues);
  const lines = owedLines(facts, state, accrual);
  const asked = demandOn(facts, state, { date, dues });
  return {
    ...asked,
    ...dues,
    total,
    lines,
    segments,
    daysUsed: day,
    overdueDays: asked.isOverdue ? daysBetween(asked.dueDay.dueOn, date) : 0,
    interestUpToDue: amountOf(lines, "interest"),
    overdueInterest: amountOf(lines, "overdue-interest"),
    accrued: { upToDue, overdue, total: add(upToDue, overdue) },
  };
}

/** A return counts with its payment at the earliest, so the order is made before the date is looked at. */
export const eventsUntil = (events: readonly LoanEvent[], date: CivilDate): readonly LoanEvent[] =>
  inOrder(events).filter(({ valueDate }) => valueDate <= date);

export type PartPaymentFault = "too-little" | "too-much" | "leaves-too-little";

/**
 * The fault of paying this much of the full payment now; `null` for none. Paying all of it is always right.
 */
export function partPaymentRule(
  total: Paise,
  { partPaymentMinimum, restMinimum }: Pick<PaymentTerms, "partPaymentMinimum" | "restMinimum">,
  amount: Paise,
): PartPaymentFault | null {
  if (amount <= 0n) return "too-little";
  if (amount > total) return "too-much";
  if (amount === total) return null;
  if (amount < partPaymentMinimum) return "too-little";
  return subtract(total, amount) < restMinimum ? "leaves-too-little" : null;
}

/**
 * Whether principal or interest was ever unpaid when the time to pay it was over, by all that is known today: a payment whose
 * value date proved to be in time was in time.
 */
export const wasEverOverdue = (facts: LoanFacts, events: readonly LoanEvent[], today: CivilDate): boolean =>
  dueDaysOf(facts).some(
    ({ payableThrough }) => payableThrough < today && owedOn(facts, events, payableThrough).isInArrears,
  );

/** The way out of a loan in its first days, and what it costs today. */
export type CoolingOffExit = {
  readonly until: CivilDate;
  readonly amount: Paise;
  /** They sum to the amount; what was paid or waived already is below zero. */
  readonly lines: readonly CoolingOffLine[];
};

export type CoolingOffLine =
  | { readonly kind: "arrived" | "paid" | "waived"; readonly amount: Paise }
  | {
      readonly kind: "interest";
      readonly amount: Paise;
      /** Σ interest of the segments − overStatement */
      readonly formula: {
        readonly rate: AgreedRate;
        readonly segments: readonly Segment[];
        readonly overStatement: Paise;
      };
    };

/** `null` once the time is over or nothing is left to leave. */
export function coolingOffExit(
  facts: LoanFacts,
  events: readonly LoanEvent[],
  date: CivilDate,
): CoolingOffExit | null {
  const state = replayEvents(facts, eventsUntil(events, date));
  const day = chargedDay(facts, date);
  const amount = coolingOffSum(facts, state, { date, day });
  if (amount === null) return null;
  return { until: coolingOffUntil(facts), amount, lines: linesOf(facts, state, day) };
}

/**
 * The sum that pays everything: in the first days that is giving the loan back, so that nobody pays more and
 * gets it refunded.
 */
export const fullPaymentOf = ({
  owed,
  exit,
}: {
  readonly owed: Pick<Owed, "total">;
  readonly exit: Pick<CoolingOffExit, "amount"> | null;
}): Paise => exit?.amount ?? owed.total;

function linesOf(facts: LoanFacts, state: LoanState, day: number): readonly CoolingOffLine[] {
  const { upToDue, overdue, segments, overStatement } = accrualOn(facts, state, day);
  const { paid, waived, owedAgain } = state;
  const formula = { rate: agreedRateOf(facts), segments, overStatement };
  const lines: CoolingOffLine[] = [
    { kind: "arrived", amount: facts.net },
    { kind: "interest", amount: add(upToDue, overdue), formula },
    { kind: "paid", amount: subtract(owedAgain, add(paid.interest, paid.principal)) },
    { kind: "waived", amount: paise(-add(waived.interest, waived.principal)) },
  ];
  return lines.filter(({ amount }) => amount !== ZERO);
}
