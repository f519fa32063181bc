import type { CivilDate } from "@vaada/calendar/civil-date";
import { add, type Paise, paise, subtract, ZERO } from "@vaada/money/paise";
import { keptBack, type LoanFee } from "../fees.ts";
import { inOrder, type LoanEvent } from "./loan-event.ts";
import type { LoanFacts } from "./loan-facts.ts";
import { accrualOn, chargesLevied, duesBy, type EventSplit, type LoanState, sumOf } from "./loan-state.ts";
import { replayEvents } from "./walk-events.ts";

export type LoanStatus = "active" | "part-paid" | "closed";

/**
 * The state of a loan by its events, its interest being certain up to the last of them. The figures are those
 * of the loan's accounts: the ledger's `balancesOf` takes a standing as it is.
 */
export type Standing = {
  readonly status: LoanStatus;
  readonly closedOn: CivilDate | null;
  readonly closedBy: "repaid" | "cooling-off" | null;
  /** The unpaid part of each. */
  readonly principal: Paise;
  readonly interest: Paise;
  readonly charges: Paise;
  /** Everything that was ever earned, paid or not. */
  readonly interestEarned: Paise;
  readonly chargesLevied: Paise;
  readonly waived: Paise;
  /** The sum that arrived at the borrower's account. */
  readonly net: Paise;
  /** None once a cooling-off exit has taken them back. */
  readonly feesKept: readonly LoanFee[];
  /** Money of the borrower in the lender's hands: received, less returned and refunded. */
  readonly collected: Paise;
  /** Received beyond what was owed, and not given back yet. */
  readonly excess: Paise;
  /** The last day of an event, by which the interest is certain; the day of arrival when there is none. */
  readonly asOf: CivilDate;
  /** The effect of each event, in the order of the walk. */
  readonly splits: readonly EventSplit[];
};

/** The standing of a loan by some of its events; by all of them if left out. */
export const standingOfLoan = (
  {
    status,
    facts,
    events,
  }: {
    readonly status: LoanStatus | "undone";
    readonly facts: LoanFacts;
    readonly events: readonly LoanEvent[];
  },
  known: readonly LoanEvent[] = events,
): Standing | UndoneStanding =>
  status === "undone" ? undoneStanding(facts, known) : standingOf(facts, known);

export function standingOf(facts: LoanFacts, events: readonly LoanEvent[]): Standing {
  const state = replayEvents(facts, events);
  const accrual = accrualOn(facts, state, state.day);
  const { upToDue, overdue } = accrual;
  const allocated = subtract(sumOf(state.paid), state.owedAgain);
  return {
    status: statusOf(state),
    closedOn: state.closedOn,
    closedBy: state.closedOn === null ? null : state.hasLeft ? "cooling-off" : "repaid",
    ...duesBy(facts, state, accrual),
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

/** The standing of a loan whose money came back to the lender. */
export type UndoneStanding = Omit<Standing, "status"> & { readonly status: "undone" };

/**
 * Nothing was lent, so nothing is owed and nothing was earned: all that was paid is the borrower's, and what of it is not
 * given back yet is the excess.
 */
export function undoneStanding(
  { arrivedOn }: Pick<LoanFacts, "arrivedOn">,
  events: readonly LoanEvent[],
): UndoneStanding {
  const splits = inOrder(events).map((event) => splitOf(event, events));
  const collected = add(ZERO, ...splits.map(({ excess }) => excess));
  return {
    status: "undone",
    closedOn: null,
    closedBy: null,
    principal: ZERO,
    interest: ZERO,
    charges: ZERO,
    interestEarned: ZERO,
    chargesLevied: ZERO,
    waived: ZERO,
    net: ZERO,
    feesKept: [],
    collected,
    excess: collected,
    asOf: splits.at(-1)?.valueDate ?? arrivedOn,
    splits,
  };
}

const splitOf = (event: LoanEvent, events: readonly LoanEvent[]): EventSplit => ({
  key: event.key,
  kind: event.kind,
  valueDate: event.valueDate,
  interest: ZERO,
  principal: ZERO,
  charges: ZERO,
  excess: movedBy(event, events),
  waived: ZERO,
  charged: ZERO,
  levied: [],
  feesReversed: ZERO,
});

function movedBy(event: LoanEvent, events: readonly LoanEvent[]): Paise {
  switch (event.kind) {
    case "payment":
    case "mandate-debit":
      return event.amount;
    case "refund":
      return paise(-event.amount);
    case "payment-returned": {
      const payment = events.find(({ key }) => key === event.of);
      return payment !== undefined && "amount" in payment ? paise(-payment.amount) : ZERO;
    }
    case "bounce":
    case "charge":
    case "waiver":
      return ZERO;
    default:
      return event satisfies never;
  }
}
