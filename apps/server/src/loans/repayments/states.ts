import { CREDIT_MODE, type PaymentStatus } from "../../providers/payments/port.ts";
import type { OrderState } from "../events/write-posting.ts";
import type { RepaymentOrder } from "./orders/store.ts";
import type { Payment } from "./payments/store.ts";

const HOUR_MS = 3_600_000;
/** A checkout that was left open is closed by then. A payment that still comes is reported by the provider's event. */
const ABANDONED_AFTER_MS = 48 * HOUR_MS;
/** No bank decides later than this. */
const UNDECIDED_MS_MAX = 30 * 24 * HOUR_MS;

/**
 * The state of an order by its payments. An order that has ended can only become paid: another order of the same amount
 * may have replaced it.
 */
export function nextOrderState(
  { status, intendedAt }: Pick<RepaymentOrder, "status" | "intendedAt">,
  { payments, now }: { readonly payments: readonly Pick<Payment, "status" | "mode">[]; readonly now: Date },
): OrderState {
  const received = payments.filter((payment) => isReceived(payment.status));
  if (received.some(({ mode }) => mode !== CREDIT_MODE)) return "paid";
  // What a credit card paid goes back, so nothing was paid.
  if (received.length > 0) return "failed";
  if (status !== "created" && status !== "attempted") return status;
  const ageMs = now.getTime() - intendedAt.getTime();
  const hasUndecidedPayment = payments.some((payment) => isUndecided(payment.status));
  if (ageMs > (hasUndecidedPayment ? UNDECIDED_MS_MAX : ABANDONED_AFTER_MS)) return "abandoned";
  return payments.length > 0 ? "attempted" : "created";
}

/**
 * The order of payment statuses. Answers and events come late, twice and out of order: only a status of a higher rank
 * replaces the one on file. A failed payment can still be captured.
 */
const RANK: Readonly<Record<PaymentStatus, number>> = {
  created: 0,
  authorized: 1,
  failed: 2,
  captured: 3,
  refunded: 4,
};

export const isAdvance = (from: PaymentStatus, to: PaymentStatus): boolean => RANK[to] > RANK[from];

/** Whether the payer's bank has yet to decide. */
export const isUndecided = (status: PaymentStatus): boolean =>
  status === "created" || status === "authorized";

/** Whether the lender received the money, even if it was refunded since. */
export const isReceived = (status: PaymentStatus): boolean => status === "captured" || status === "refunded";
