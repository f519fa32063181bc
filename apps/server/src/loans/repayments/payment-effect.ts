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
  /** What it left to be paid on the day that it counts for. */
  readonly remaining: Paise;
  readonly isLoanClosed: boolean;
  /** What lies with the lender beyond what is owed, of all payments of the loan. */
  readonly excessNow: Paise;
};

/** What a payment did, by all that is known now of the loan: what came to light later may have changed it. */
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
