import { inOrder, type LoanEvent } from "@vaada/lending/owed/loan-event";
import type { EventSplit } from "@vaada/lending/owed/loan-state";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { standingOf } from "@vaada/lending/owed/standing";
import { type Paise, ZERO } from "@vaada/money/paise";
import type { Loan } from "../events/store.ts";
import { paymentKey } from "./apply-payment.ts";
import type { Payment } from "./payments/store.ts";

export type PaymentEffect = {
  readonly split: EventSplit;
  /** The debt after the payment, on its value date. */
  readonly remaining: Paise;
  readonly isLoanClosed: boolean;
  /** The excess of all payments of the loan, as of now. */
  readonly excessNow: Paise;
};

/** The effect of a payment by all events that are known now: a later event can change the split of an earlier payment. */
export function paymentEffect(
  { facts, events }: Pick<Loan, "facts" | "events">,
  { id }: Pick<Payment, "id">,
): PaymentEffect {
  const standing = standingOf(facts, events);
  const split = standing.splits.find(({ key }) => key === paymentKey(id));
  if (split === undefined) throw new Error("paymentEffect: a payment that is no event");
  const walked = inOrder(events);
  const place = walked.findIndex(({ key }) => key === split.key);
  const left = (known: readonly LoanEvent[]): Paise => owedOn(facts, known, split.valueDate).total;
  const remaining = left(walked.slice(0, place + 1));
  return {
    split,
    remaining,
    isLoanClosed: remaining === ZERO && left(walked.slice(0, place)) > ZERO,
    excessNow: standing.excess,
  };
}
