import { randomInt } from "node:crypto";
import { INSUFFICIENT_FUNDS } from "@vaada/wire/mandate";
import { type CheckoutAnswer, checkoutSigned, type Payment, type PaymentCard } from "@vaada/wire/payments";
import { RAZORPAY_BAD_REQUEST } from "@vaada/wire/razorpay";
import { signatureOf } from "./events.ts";
import { razorpayId } from "./razorpay-id.ts";
import type { AnyOrder } from "./razorpay-store.ts";
import { bankCodeOf } from "./read-order.ts";

/** The methods of paying and authorising. */
export const METHODS = ["netbanking", "card", "upi"] as const;
export type Method = (typeof METHODS)[number];

/** The reason why an attempt failed, as the page and the books show it. */
export type PaymentError = {
  readonly code: string;
  readonly description: string;
  readonly source: string;
  readonly step: string;
  readonly reason: string;
};

export const DECLINED: PaymentError = {
  code: RAZORPAY_BAD_REQUEST,
  description: "The bank has declined it. Try again, or choose another way.",
  source: "customer",
  step: "payment_authentication",
  reason: "authentication_failed",
};

/** The order of the auto-pay was made on another day. */
export const TOO_LATE: PaymentError = {
  code: RAZORPAY_BAD_REQUEST,
  description: "Auto-pay can be set up only on the day on which it was asked for. Begin again.",
  source: "business",
  step: "payment_initiation",
  reason: "payment_timed_out",
};

/** The card number that was typed is not valid. */
export const NO_CARD: PaymentError = {
  code: RAZORPAY_BAD_REQUEST,
  description: "The card details are not right. Check them, or choose another way.",
  source: "customer",
  step: "payment_initiation",
  reason: "incorrect_card_details",
};

/** A loan is never repaid with another credit. */
export const CREDIT_CARD: PaymentError = {
  code: RAZORPAY_BAD_REQUEST,
  description: "A credit card can’t repay a loan. Use a debit card, UPI or net banking.",
  source: "business",
  step: "payment_initiation",
  reason: "card_type_not_allowed",
};

export const BOUNCED: PaymentError = {
  code: RAZORPAY_BAD_REQUEST,
  description: "The debit failed as there is not enough money in the account.",
  source: "customer",
  step: "payment_authorization",
  reason: INSUFFICIENT_FUNDS,
};

/** By UPI a debit above the limit asks for the payer's PIN, and nobody is there to type it. */
export const OVER_UPI_LIMIT: PaymentError = {
  code: RAZORPAY_BAD_REQUEST,
  description: "The debit is above what UPI AutoPay debits without a PIN.",
  source: "customer",
  step: "payment_authorization",
  reason: "transaction_limit_exceeded",
};

/** The content of the checkout's `payment.failed`. */
export type FailedAttempt = {
  readonly error: PaymentError & {
    readonly metadata: { readonly order_id: string; readonly payment_id: string };
  };
};

export const failedAttempt = ({ id, order_id, ...payment }: Payment): FailedAttempt => ({
  error: {
    code: payment.error_code ?? "",
    description: payment.error_description ?? "",
    source: payment.error_source ?? "",
    step: payment.error_step ?? "",
    reason: payment.error_reason ?? "",
    metadata: { order_id: order_id ?? "", payment_id: id },
  },
});

export const signedAnswer = (
  { id, order_id }: Pick<Payment, "id" | "order_id">,
  keySecret: string,
): CheckoutAnswer => {
  const orderId = order_id ?? "";
  return {
    razorpay_payment_id: id,
    razorpay_order_id: orderId,
    razorpay_signature: signatureOf(checkoutSigned({ orderId, paymentId: id }), keySecret),
  };
};

/** The instrument of a payment, as far as the wire shows it. */
export type Instrument<Way extends string = Method> = {
  readonly method: Way;
  readonly bank?: string;
  readonly vpa?: string;
  readonly card?: PaymentCard;
};

type PaymentAttempt = {
  readonly order: AnyOrder;
  readonly by: Instrument<Method | "emandate">;
  readonly at: Date;
  readonly reach: { readonly email: string | null; readonly contact: string | null };
};

/** An attempt to pay an order, as a payment: failed with `error`, captured without. */
export function paymentOf(
  given: PaymentAttempt,
  ended: { readonly error: PaymentError } | { readonly tokenId: string | null },
): Payment {
  const payment = createdPayment(given);
  if ("error" in ended) return failedOf(payment, ended.error);
  return capturedOf(ended.tokenId === null ? payment : { ...payment, token_id: ended.tokenId });
}

/** An attempt whose outcome is not known yet. */
export function createdPayment({ order, by, at, reach }: PaymentAttempt): Payment {
  const ifsc = order.token?.method === "emandate" ? order.token.bank_account.ifsc : undefined;
  return {
    id: razorpayId("pay"),
    entity: "payment",
    amount: order.amount,
    currency: order.currency,
    status: "created",
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: order.token?.method ?? by.method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: null,
    card_id: by.card === undefined ? null : razorpayId("card"),
    ...(by.card === undefined ? {} : { card: by.card }),
    bank: ifsc === undefined ? (by.bank ?? null) : bankCodeOf(ifsc),
    wallet: null,
    vpa: by.vpa ?? null,
    ...reach,
    ...(order.customer_id == null ? {} : { customer_id: order.customer_id }),
    notes: order.notes,
    fee: null,
    tax: null,
    ...NO_ERROR,
    acquirer_data: {},
    created_at: Math.floor(at.getTime() / 1000),
  };
}

/**
 * The provider's fee: 2 % and 18 % GST on that, and none on UPI, as the law has it. The fee includes its tax.
 */
function feeOf({ method, amount }: Payment): { fee: number; tax: number } {
  if (method === "upi") return { fee: 0, tax: 0 };
  const charged = Math.round(amount / 50);
  const tax = Math.round((charged * 18) / 100);
  return { fee: charged + tax, tax };
}

/** The same payment as captured, whatever its status was before. */
export const capturedOf = (payment: Payment): Payment => ({
  ...payment,
  ...NO_ERROR,
  status: "captured",
  captured: true,
  ...feeOf(payment),
  acquirer_data: acquirerOf(payment.method),
});

export const failedOf = (payment: Payment, error: PaymentError): Payment => ({
  ...payment,
  status: "failed",
  error_code: error.code,
  error_description: error.description,
  error_source: error.source,
  error_step: error.step,
  error_reason: error.reason,
});

const NO_ERROR = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

/** The payer's bank's own reference. */
function acquirerOf(method: string): Record<string, string> {
  const number = String(randomInt(10 ** 12)).padStart(12, "0");
  if (method === "upi") return { rrn: number };
  if (method === "card") return { auth_code: number.slice(0, 6) };
  return { bank_transaction_id: number };
}
