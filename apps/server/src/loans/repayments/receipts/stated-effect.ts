import type { CivilDate } from "@vaada/calendar/civil-date";
import { inOrder } from "@vaada/lending/owed/loan-event";
import type { Paise } from "@vaada/money/paise";
import type { AnyLoan } from "../../events/loan.ts";
import { type PaymentEffect, paymentEffect, paymentKey } from "../apply-payment.ts";
import type { Payment } from "../payments/store.ts";
import type { ReceiptPart } from "./phrases.ts";
import type { Receipt } from "./store.ts";

/** The facts from which a receipt was drawn. */
export type ReceiptBasis = Pick<Receipt, "knownEvents" | "isLoanUndone">;

export const basisOf = ({ status, events }: Pick<AnyLoan, "status" | "events">): ReceiptBasis => ({
  knownEvents: events.at(-1)?.number ?? 0,
  isLoanUndone: status === "undone",
});

type PaidLoan = Pick<AnyLoan, "status" | "facts" | "events">;
type PaymentName = Pick<Payment, "id">;

/** The parts of a payment that a receipt states. */
export const PARTS: readonly ReceiptPart[] = [
  "interest",
  "principal",
  "charges",
  "excess",
  "waived",
  "feesReversed",
];

/** The payment's effect as a receipt drawn from this basis states it. */
const statedEffect = (loan: PaidLoan, payment: PaymentName, basis: ReceiptBasis): PaymentEffect =>
  paymentEffect(
    {
      facts: loan.facts,
      status: basis.isLoanUndone ? "undone" : "active",
      events: loan.events.filter(
        ({ number, key }) => number <= basis.knownEvents || key === paymentKey(payment.id),
      ),
    },
    payment,
  );

/** Whether a receipt still states what the ledger says of the payment. */
export function isReceiptTrue(loan: PaidLoan, payment: PaymentName, basis: ReceiptBasis): boolean {
  const [stated, now] = [statedEffect(loan, payment, basis), paymentEffect(loan, payment)];
  return (
    PARTS.every((part) => stated.split[part] === now.split[part]) &&
    stated.remaining === now.remaining &&
    stated.exit?.amount === now.exit?.amount &&
    stated.isLoanClosed === now.isLoanClosed &&
    stated.chargedBackOn === now.chargedBackOn &&
    stated.isLoanUndone === now.isLoanUndone
  );
}

/** Why a receipt was issued anew. */
export type CorrectionReason =
  | { readonly kind: "loan-undone" }
  | { readonly kind: "charged-back"; readonly on: CivilDate }
  | { readonly kind: "earlier-payment"; readonly amount: Paise; readonly paidAt: Date }
  /** Something else that counts before the payment became known after it: a waiver, a bounce, a charge. */
  | { readonly kind: "other" };

/** The reason for the step from one receipt of a payment to the next, by what the second knew and the first did not. */
export function correctionReason(
  loan: PaidLoan,
  payment: PaymentName,
  { before, after }: { readonly before: ReceiptBasis; readonly after: ReceiptBasis },
): CorrectionReason {
  if (after.isLoanUndone && !before.isLoanUndone) return { kind: "loan-undone" };
  const [first, second] = [before, after].map((basis) => statedEffect(loan, payment, basis).chargedBackOn);
  if (second != null && first === null) return { kind: "charged-back", on: second };
  const ordered = inOrder(loan.events);
  const counted = new Set(
    ordered
      .slice(
        0,
        ordered.findIndex(({ key }) => key === paymentKey(payment.id)),
      )
      .map(({ key }) => key),
  );
  const earlier = loan.events.find(
    ({ number, key, kind }) =>
      number > before.knownEvents &&
      number <= after.knownEvents &&
      counted.has(key) &&
      (kind === "payment" || kind === "mandate-debit"),
  );
  if (earlier?.kind !== "payment" && earlier?.kind !== "mandate-debit") return { kind: "other" };
  const { amount, paidAtMs, happenedAt } = earlier;
  return {
    kind: "earlier-payment",
    amount,
    paidAt: paidAtMs === undefined ? happenedAt : new Date(paidAtMs),
  };
}
