import * as z from "zod/mini";
import { RazorpayNotes, UnixSeconds } from "./razorpay.ts";

/** Orders and payments of Razorpay. Amounts are whole paise, times are seconds since 1970. */
export const ORDERS_PATH = "/orders";
export const orderPath = (orderId: string): string => `/orders/${encodeURIComponent(orderId)}`;
export const orderPaymentsPath = (orderId: string): string => `${orderPath(orderId)}/payments`;
export const paymentPath = (paymentId: string): string => `/payments/${encodeURIComponent(paymentId)}`;

/** The most orders that one page of the list has. */
export const ORDERS_MAX = 100;

export const RECEIPT_CHARACTERS_MAX = 40;
export const ORDER_PAISE_MIN = 100;

export const OrderBody = z.object({
  amount: z.int(),
  currency: z.literal("INR"),
  receipt: z.optional(z.string()),
  notes: z.optional(RazorpayNotes),
  payment_capture: z.optional(z.union([z.boolean(), z.literal(0), z.literal(1)])),
  /** Which methods and instruments its checkout takes: a configuration that the account has made. */
  checkout_config_id: z.optional(z.string()),
});
export type OrderBody = z.output<typeof OrderBody>;

/** `status`: `created`, `attempted` after a first try, `paid` for good. */
export const Order = z.object({
  id: z.string(),
  entity: z.literal("order"),
  amount: z.int(),
  amount_paid: z.int(),
  amount_due: z.int(),
  currency: z.string(),
  receipt: z.nullish(z.string()),
  offer_id: z.nullish(z.string()),
  status: z.string(),
  attempts: z.int(),
  notes: RazorpayNotes,
  created_at: UnixSeconds,
});
export type Order = z.output<typeof Order>;

export const collectionOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ entity: z.literal("collection"), count: z.int(), items: z.array(item) });

/** The facts about a card; its number is nowhere. */
export const PaymentCard = z.object({
  last4: z.nullish(z.string()),
  network: z.nullish(z.string()),
  /** `debit`, `credit` or `prepaid`. */
  type: z.nullish(z.string()),
  issuer: z.nullish(z.string()),
});
export type PaymentCard = z.output<typeof PaymentCard>;

/** `payer_account_type`: `bank_account`, `credit_card`, `credit_line` or `wallet`. */
export const PaymentUpi = z.object({
  payer_account_type: z.nullish(z.string()),
  vpa: z.nullish(z.string()),
});

/**
 * `status`: `created`, `authorized`, `captured`, `failed`, or `refunded` once all of it was given back. `created_at` is
 * when the payer paid, though it may have been captured later.
 */
export const Payment = z.object({
  id: z.string(),
  entity: z.literal("payment"),
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  order_id: z.nullish(z.string()),
  invoice_id: z.nullish(z.string()),
  international: z.nullish(z.boolean()),
  /** `emandate`, `upi`, `card`, `netbanking`. */
  method: z.string(),
  amount_refunded: z.int(),
  /** `null`, `partial` or `full`. */
  refund_status: z.nullish(z.string()),
  captured: z.boolean(),
  description: z.nullish(z.string()),
  card_id: z.nullish(z.string()),
  card: z.nullish(PaymentCard),
  bank: z.nullish(z.string()),
  wallet: z.nullish(z.string()),
  vpa: z.nullish(z.string()),
  upi: z.nullish(PaymentUpi),
  email: z.nullish(z.string()),
  contact: z.nullish(z.string()),
  customer_id: z.nullish(z.string()),
  token_id: z.nullish(z.string()),
  notes: RazorpayNotes,
  fee: z.nullish(z.int()),
  tax: z.nullish(z.int()),
  error_code: z.nullish(z.string()),
  error_description: z.nullish(z.string()),
  error_source: z.nullish(z.string()),
  error_step: z.nullish(z.string()),
  error_reason: z.nullish(z.string()),
  acquirer_data: z.nullish(z.record(z.string(), z.unknown())),
  created_at: UnixSeconds,
});
export type Payment = z.output<typeof Payment>;

/** The checkout's answer to the page once the order was paid. */
export const CheckoutAnswer = z.object({
  razorpay_payment_id: z.string(),
  razorpay_order_id: z.string(),
  razorpay_signature: z.string(),
});
export type CheckoutAnswer = z.output<typeof CheckoutAnswer>;

/** The text that the answer's signature covers, with the secret of the key. */
export const checkoutSigned = ({ orderId, paymentId }: { orderId: string; paymentId: string }): string =>
  `${orderId}|${paymentId}`;
