import { dueDaysOf } from "../repayment.ts";
import { isAskedFor, unpaidOf } from "./instalment-progress.ts";
import type { LoanEvent } from "./loan-event.ts";
import type { LoanFacts } from "./loan-facts.ts";
import { firstLevyDay } from "./loan-state.ts";
import { inInstalments, replayEvents } from "./walk-events.ts";

type Charge = Extract<LoanEvent, { kind: "charge" }>;

/** A charge that is still to come, with the first day that it can be levied on. */
export type ChargeToCome = Omit<Charge, "key"> & {
  /** Which of the due days it is for, counted from 1. */
  readonly dueNumber: number;
};

/** The charges that will be levied on a loan should it stay unpaid: for each due day, the earliest first. */
export const chargesToCome = (facts: LoanFacts, events: readonly LoanEvent[]): readonly ChargeToCome[] => {
  const isLevied = leviedBy(facts, events);
  return dueDaysOf(facts).flatMap((due, index) =>
    facts.fees.flatMap(({ kind: fee, when }): ChargeToCome[] => {
      const valueDate = firstLevyDay(due, { when });
      const dueNumber = index + 1;
      return valueDate === null || isLevied(fee, dueNumber)
        ? []
        : [{ kind: "charge", fee, valueDate, dueNumber }];
    }),
  );
};

/**
 * Whether a fee was levied for a due day, or can't be any more because it was paid. One that a value date proved wrong stays levied of
 * a loan that is repaid at once.
 */
function leviedBy(
  facts: LoanFacts,
  events: readonly LoanEvent[],
): (fee: string, dueNumber: number) => boolean {
  if (facts.repayment.kind === "single")
    return (fee) => events.some((event) => event.kind === "charge" && event.fee === fee);
  const walk = inInstalments(facts, replayEvents(facts, events));
  const called = walk === null ? [] : unpaidOf(walk);
  return (fee, dueNumber) => {
    const one = called.find(({ number }) => number === dueNumber);
    return (
      one !== undefined && (one.charged.includes(fee) || one.wasLate === false || !isAskedFor(facts, one))
    );
  };
}
