import type { TransactionMode } from "@vaada/contract/calls/transactions-history";
import { paise } from "@vaada/money/paise";
import { Dispute } from "@vaada/wire/disputes";
import { collectionOf, Order, Payment } from "@vaada/wire/payments";
import { Refund } from "@vaada/wire/refunds";
import * as z from "zod/mini";
import type { HttpResult } from "../http-client.ts";
import { journalKindOf, readRazorpayReply } from "../razorpay-reply.ts";
import { orNull } from "../surepass-reply.ts";
import {
  CREDIT_MODE,
  type DisputeReading,
  type DisputeResult,
  type FoundOrder,
  type NewOrder,
  type NewRefund,
  type OrderReading,
  type OrderResult,
  PAYMENT_STATUSES,
  type PaymentReading,
  type PaymentResult,
  type PaymentsResult,
  type RefundReading,
  type RefundResult,
} from "./port.ts";

/**
 * Refuses an order that differs from the one that was asked for: nobody is shown an order of another amount.
 */
export function translateOrder(result: HttpResult, asked: NewOrder): OrderResult {
  const reply = readRazorpayReply(result);
  if (reply.kind === "not-done") return unavailable(reply.reason);
  if (reply.kind !== "success") return reply;
  const order = OrderAnswer.safeParse(reply.data);
  if (!order.success) return { kind: "unknown", reason: "INCOMPLETE" };
  const { id, receipt, amount, currency } = order.data;
  if (receipt !== asked.receipt) return { kind: "unknown", reason: "OTHER_RECEIPT" };
  if (BigInt(amount) !== asked.amount || currency !== "INR")
    return { kind: "refused", reason: "OTHER_AMOUNT" };
  return { kind: "named", reference: id };
}

/** The list is asked for by the receipt, and still each order must carry it. Of several the newest counts. */
export function translateFound(result: HttpResult, receipt: string): FoundOrder {
  const reply = readRazorpayReply(result);
  if (reply.kind !== "success") return unavailable(reply.reason);
  const orders = FoundAnswer.safeParse(reply.data);
  if (!orders.success) return unavailable("INCOMPLETE");
  const found = orders.data.items.find((order) => order.receipt === receipt);
  return found === undefined
    ? { kind: "none" }
    : { kind: "found", reference: found.id, amount: paise(BigInt(found.amount)) };
}

export function translateOrders(result: HttpResult) {
  const reply = readRazorpayReply(result);
  if (reply.kind !== "success") return unavailable(reply.reason);
  const orders = OrdersAnswer.safeParse(reply.data);
  if (!orders.success) return unavailable("INCOMPLETE");
  const { items } = orders.data;
  return { kind: "known", lines: items.map(orderOf), count: items.length } as const;
}

const orderOf = (order: z.output<typeof ListedOrder>): OrderReading => ({
  reference: order.id,
  receipt: order.receipt ?? null,
  amount: paise(BigInt(order.amount)),
  status: order.status,
  madeAt: new Date(order.created_at * 1000),
});

export function translatePayments(result: HttpResult): PaymentsResult {
  const reply = readRazorpayReply(result);
  if (reply.kind !== "success") return unavailable(reply.reason);
  const payments = PaymentsAnswer.safeParse(reply.data);
  if (!payments.success) return unavailable("INCOMPLETE");
  return { kind: "known", payments: payments.data.items.map(paymentOf) };
}

export function translatePayment(result: HttpResult, reference: string): PaymentResult {
  const reply = readRazorpayReply(result);
  if (reply.kind === "refused") return reply;
  if (reply.kind !== "success") return unavailable(reply.reason);
  const payment = PaymentAnswer.safeParse(reply.data);
  if (!payment.success) return unavailable("INCOMPLETE");
  if (payment.data.id !== reference) return unavailable("OTHER_PAYMENT");
  return { kind: "known", payment: paymentOf(payment.data) };
}

/** The same record, in an event. */
export function translatePaymentEvent(entity: unknown): PaymentReading | null {
  const payment = PaymentAnswer.safeParse(entity);
  return payment.success ? paymentOf(payment.data) : null;
}

export function translateRefund(result: HttpResult, asked: NewRefund): RefundResult {
  const reply = readRazorpayReply(result);
  if (reply.kind === "refused") return reply;
  if (reply.kind !== "success") return unavailable(reply.reason);
  const refund = RefundAnswer.safeParse(reply.data);
  if (!refund.success) return unavailable("INCOMPLETE");
  return isAsked(refund.data, asked)
    ? { kind: "known", refund: refundOf(refund.data) }
    : unavailable("OTHER_REFUND");
}

/** A page of refunds. One that can't be read costs the page: it would look like one that is not there. */
export function translateRefunds(result: HttpResult) {
  const reply = readRazorpayReply(result);
  if (reply.kind !== "success") return unavailable(reply.reason);
  const refunds = RefundsAnswer.safeParse(reply.data);
  if (!refunds.success) return unavailable("INCOMPLETE");
  const { items } = refunds.data;
  return { kind: "known", lines: items.map(refundOf), count: items.length } as const;
}

export function translateDispute(result: HttpResult, reference: string): DisputeResult {
  const reply = readRazorpayReply(result);
  if (reply.kind === "refused") return reply;
  if (reply.kind !== "success") return unavailable(reply.reason);
  const dispute = DisputeAnswer.safeParse(reply.data);
  if (!dispute.success) return unavailable("INCOMPLETE");
  if (dispute.data.id !== reference) return unavailable("OTHER_DISPUTE");
  return { kind: "known", dispute: disputeOf(dispute.data) };
}

const unavailable = (reason: string) => ({ kind: "unavailable", reason }) as const;

/** Razorpay's own ids. They are put into addresses, so they hold nothing that an address minds. */
const Reference = z.string().check(z.regex(/^[A-Za-z]+_[A-Za-z0-9]{1,64}$/));
const MoreThanNothing = z.int().check(z.positive());

const OrderAnswer = z.object({
  id: Reference,
  receipt: orNull(Order.shape.receipt),
  amount: Order.shape.amount,
  currency: Order.shape.currency,
});

const FoundAnswer = collectionOf(
  z.object({ id: Reference, receipt: orNull(Order.shape.receipt), amount: Order.shape.amount }),
);

const ListedOrder = z.object({
  id: Reference,
  receipt: orNull(Order.shape.receipt),
  amount: Order.shape.amount,
  status: z.enum(["created", "attempted", "paid"]),
  created_at: Order.shape.created_at,
});
const OrdersAnswer = collectionOf(ListedOrder);

const PaymentAnswer = z.object({
  id: Reference,
  order_id: orNull(Payment.shape.order_id),
  amount: MoreThanNothing,
  currency: Payment.shape.currency,
  status: z.enum(PAYMENT_STATUSES),
  method: orNull(z.nullish(Payment.shape.method)),
  card: orNull(Payment.shape.card),
  upi: orNull(Payment.shape.upi),
  acquirer_data: orNull(Payment.shape.acquirer_data),
  error_reason: orNull(Payment.shape.error_reason),
  created_at: Payment.shape.created_at,
});

const PaymentsAnswer = collectionOf(PaymentAnswer);

const RefundAnswer = z.object({
  id: Reference,
  payment_id: Refund.shape.payment_id,
  amount: MoreThanNothing,
  currency: Refund.shape.currency,
  receipt: orNull(Refund.shape.receipt),
  status: z.enum(["pending", "processed", "failed"]),
  acquirer_data: orNull(Refund.shape.acquirer_data),
});

const RefundsAnswer = collectionOf(RefundAnswer);

const DisputeAnswer = z.object({
  id: Reference,
  payment_id: Dispute.shape.payment_id,
  amount_deducted: Dispute.shape.amount_deducted,
  status: z.enum(["open", "under_review", "won", "lost", "closed"]),
});

const paymentOf = (payment: z.output<typeof PaymentAnswer>): PaymentReading => ({
  reference: payment.id,
  orderReference: payment.order_id ?? null,
  amount: paise(BigInt(payment.amount)),
  currency: payment.currency,
  status: payment.status,
  mode: isOnCredit(payment) ? CREDIT_MODE : (MODES[payment.method ?? ""] ?? "Other"),
  bankReference: numberIn(payment.acquirer_data, ["rrn", "bank_transaction_id"]),
  paidAt: new Date(payment.created_at * 1000),
  failure: payment.status === "failed" ? (journalKindOf(payment.error_reason) ?? "UNKNOWN") : null,
});

/** A credit card, or one or a credit line behind a UPI address: the payer's bank lends the money. */
const isOnCredit = ({ card, upi }: z.output<typeof PaymentAnswer>): boolean =>
  card?.type === "credit" || (upi?.payer_account_type ?? "").startsWith("credit");

const MODES: Readonly<Record<string, TransactionMode>> = {
  upi: "UPI",
  card: "Card",
  netbanking: "Net Banking",
  emandate: "Auto-pay",
};

const refundOf = (refund: z.output<typeof RefundAnswer>): RefundReading => ({
  reference: refund.id,
  ownReference: refund.receipt ?? null,
  paymentReference: refund.payment_id,
  amount: paise(BigInt(refund.amount)),
  status: refund.status,
  bankReference: numberIn(refund.acquirer_data, ["arn", "rrn"]),
});

/** To the paisa what we asked for, and of the same payment. */
const isAsked = (refund: z.output<typeof RefundAnswer>, asked: NewRefund): boolean =>
  refund.receipt === asked.id &&
  refund.payment_id === asked.paymentReference &&
  BigInt(refund.amount) === asked.amount &&
  refund.currency === "INR";

function disputeOf(dispute: z.output<typeof DisputeAnswer>): DisputeReading {
  const { status } = dispute;
  return {
    reference: dispute.id,
    paymentReference: dispute.payment_id,
    status: status === "under_review" ? "open" : status === "closed" ? "won" : status,
    deducted: paise(BigInt(dispute.amount_deducted)),
  };
}

/** A number of a bank: it is kept and shown, so it must look like one. */
function numberIn(data: Readonly<Record<string, unknown>> | null | undefined, names: readonly string[]) {
  const found = names.map((name) => data?.[name]).find((value) => typeof value === "string" && value !== "");
  return typeof found === "string" && BANK_NUMBER.test(found) ? found : null;
}

const BANK_NUMBER = /^[A-Za-z0-9-]{4,40}$/;
