import { add, type Paise, paise, ZERO } from "@vaada/money/paise";
import { inOrder, type LoanEvent } from "./loan-event.ts";
import type { LoanFacts } from "./loan-facts.ts";
import type { EventSplit } from "./loan-state.ts";
import type { Standing } from "./standing.ts";

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
