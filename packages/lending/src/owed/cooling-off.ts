import type { CivilDate } from "@vaada/calendar/civil-date";
import { add, type Paise, paise, subtract, ZERO } from "@vaada/money/paise";
import type { LoanEvent } from "./loan-event.ts";
import type { LoanFacts } from "./loan-facts.ts";
import { accrualOn, coolingOffSum, coolingOffUntil, type LoanState } from "./loan-state.ts";
import { eventsUntil, type Owed } from "./owed-on.ts";
import { type AgreedRate, agreedRateOf } from "./repayment.ts";
import { chargedDay, type Segment } from "./segments.ts";
import { replayEvents } from "./walk-events.ts";

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
