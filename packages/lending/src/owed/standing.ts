import type { CivilDate } from "@vaada/calendar/civil-date";
import { add, type Paise, subtract, ZERO } from "@vaada/money/paise";
import { keptBack, type LoanFee } from "../fees.ts";
import type { LoanEvent } from "./loan-event.ts";
import type { LoanFacts } from "./loan-facts.ts";
import { accrualOn, chargesLevied, duesOn, type EventSplit, type LoanState, sumOf } from "./loan-state.ts";
import { replayEvents } from "./walk-events.ts";

export type LoanStatus = "active" | "part-paid" | "closed";

/**
 * What a loan is by its events, interest being certain up to the last of them. The figures are those of the loan's
 * accounts: the ledger's `balancesOf` takes a standing as it is.
 */
export type Standing = {
  readonly status: LoanStatus;
  readonly closedOn: CivilDate | null;
  readonly closedBy: "repaid" | "cooling-off" | null;
  /** What is left to be paid of each. */
  readonly principal: Paise;
  readonly interest: Paise;
  readonly charges: Paise;
  /** Everything that was ever earned, paid or not. */
  readonly interestEarned: Paise;
  readonly chargesLevied: Paise;
  readonly waived: Paise;
  /** What arrived at the borrower's account. */
  readonly net: Paise;
  /** None once a cooling-off exit has taken them back. */
  readonly feesKept: readonly LoanFee[];
  /** Money of the borrower in the lender's hands: received, less returned and refunded. */
  readonly collected: Paise;
  /** Received beyond what was owed, and not given back yet. */
  readonly excess: Paise;
  /** The last day of an event, by which the interest is certain; the day of arrival when there is none. */
  readonly asOf: CivilDate;
  /** What each event did, in the order of the walk. */
  readonly splits: readonly EventSplit[];
};

export function standingOf(facts: LoanFacts, events: readonly LoanEvent[]): Standing {
  const state = replayEvents(facts, events);
  const { upToDue, overdue } = accrualOn(facts, state, state.day);
  const allocated = subtract(sumOf(state.paid), state.owedAgain);
  return {
    status: statusOf(state),
    closedOn: state.closedOn,
    closedBy: state.closedOn === null ? null : state.hasLeft ? "cooling-off" : "repaid",
    ...duesOn(facts, state, state.day),
    interestEarned: add(upToDue, overdue),
    chargesLevied: chargesLevied(state),
    waived: sumOf(state.waived),
    net: facts.net,
    feesKept: state.hasLeft ? [] : keptBack(facts.fees),
    collected: add(allocated, state.excess),
    excess: state.excess,
    asOf: state.splits.at(-1)?.valueDate ?? facts.arrivedOn,
    splits: state.splits,
  };
}

function statusOf({ closedOn, paid }: LoanState): LoanStatus {
  if (closedOn !== null) return "closed";
  return sumOf(paid) > ZERO ? "part-paid" : "active";
}
