import { randomInt } from "node:crypto";
import { type CheckoutAnswer, checkoutSigned, type Payment } from "@vaada/wire/payments";
import { RAZORPAY_BAD_REQUEST } from "@vaada/wire/razorpay";
import { razorpayId } from "./razorpay-id.ts";
import { bankCodeOf } from "./read-order.ts";
import type { AnyOrder } from "./shelves.ts";
import { signatureOf } from "./sign.ts";

/** How somebody pays or authorises. */
export const METHODS = ["netbanking", "card", "upi"] as const;
export type Method = (typeof METHODS)[number];

/** Why a try failed, as the page and the books tell it. */
export type TryError = {
  readonly code: string;
  readonly description: string;
  readonly source: string;
  readonly step: string;
  readonly reason: string;
};

export const DECLINED: TryError = {
  code: RAZORPAY_BAD_REQUEST,
  description: "The bank has declined it. Try again, or choose another way.",
  source: "customer",
  step: "payment_authentication",
  reason: "authentication_failed",
};

/** Of an auto-pay whose order is of another day. */
export const TOO_LATE: TryError = {
  code: RAZORPAY_BAD_REQUEST,
  description: "Auto-pay can be set up only on the day on which it was asked for. Begin again.",
  source: "business",
  step: "payment_initiation",
  reason: "payment_timed_out",
};

/** What `payment.failed` hands to the page. */
export type FailedTry = {
  readonly error: TryError & {
    readonly metadata: { readonly order_id: string; readonly payment_id: string };
  };
};

export const failedTry = ({ id, order_id, ...payment }: Payment): FailedTry => ({
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

type Try = {
  readonly order: AnyOrder;
  readonly method: Method;
  readonly at: number;
  readonly reach: { readonly email: string | null; readonly contact: string | null };
};

/** One try to pay an order, as it is kept; it fails with `error`, and went well without. */
export function paymentOf(
  { order, method, at, reach }: Try,
  ended: { readonly error: TryError } | { readonly tokenId: string | null },
): Payment {
  const isCaptured = "tokenId" in ended;
  const error = isCaptured ? null : ended.error;
  const ifsc = order.token?.bank_account.ifsc;
  return {
    id: razorpayId("pay"),
    entity: "payment",
    amount: order.amount,
    currency: order.currency,
    status: isCaptured ? "captured" : "failed",
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: order.token === undefined ? method : "emandate",
    amount_refunded: 0,
    refund_status: null,
    captured: isCaptured,
    description: null,
    card_id: null,
    bank: ifsc !== undefined ? bankCodeOf(ifsc) : method === "netbanking" ? "HDFC" : null,
    wallet: null,
    vpa: method === "upi" ? "success@razorpay" : null,
    ...reach,
    ...(order.customer_id == null ? {} : { customer_id: order.customer_id }),
    ...(isCaptured && ended.tokenId !== null ? { token_id: ended.tokenId } : {}),
    notes: order.notes,
    fee: isCaptured ? 0 : null,
    tax: isCaptured ? 0 : null,
    error_code: error?.code ?? null,
    error_description: error?.description ?? null,
    error_source: error?.source ?? null,
    error_step: error?.step ?? null,
    error_reason: error?.reason ?? null,
    acquirer_data: isCaptured ? acquirerOf(method) : {},
    created_at: at,
  };
}

function acquirerOf(method: Method): Record<string, string> {
  const number = String(randomInt(10 ** 12)).padStart(12, "0");
  switch (method) {
    case "netbanking":
      return { bank_transaction_id: number };
    case "upi":
      return { rrn: number };
    case "card":
      return { auth_code: number.slice(0, 6) };
    default:
      return method satisfies never;
  }
}
