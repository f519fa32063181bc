import * as z from "zod/mini";
import { Order, OrderBody } from "./payments.ts";
import { RazorpayNotes, UnixSeconds } from "./razorpay.ts";

/**
 * E-mandates and UPI AutoPay of Razorpay: a customer, an order that is authorised in the checkout, and a token that comes of it.
 */
export const CUSTOMERS_PATH = "/customers";
export const tokensPath = (customerId: string): string =>
  `${CUSTOMERS_PATH}/${encodeURIComponent(customerId)}/tokens`;
export const tokenPath = ({ customerId, tokenId }: { customerId: string; tokenId: string }): string =>
  `${tokensPath(customerId)}/${encodeURIComponent(tokenId)}`;

/**
 * Has the bank or the UPI app end a mandate. Deleting a token, which is enough for an e-mandate, leaves a UPI mandate standing
 * at NPCI.
 */
export const tokenCancelPath = (names: { customerId: string; tokenId: string }): string =>
  `${tokenPath(names)}/cancel`;

/** With `"0"` somebody who is known already is answered, with `"1"`, which is usual, refused. */
export const CustomerBody = z.object({
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  contact: z.optional(z.string()),
  fail_existing: z.optional(z.union([z.enum(["0", "1"]), z.literal(0), z.literal(1), z.boolean()])),
  gstin: z.optional(z.nullable(z.string())),
  notes: z.optional(RazorpayNotes),
});
export type CustomerBody = z.output<typeof CustomerBody>;

export const Customer = z.object({
  id: z.string(),
  entity: z.literal("customer"),
  name: z.nullish(z.string()),
  email: z.nullish(z.string()),
  contact: z.nullish(z.string()),
  gstin: z.nullish(z.string()),
  notes: RazorpayNotes,
  created_at: UnixSeconds,
});
export type Customer = z.output<typeof Customer>;

/** One crore rupees, in paise. */
export const MANDATE_PAISE_MAX = 1_00_00_000_00;
/** The last second of 2099, which the bank's form takes at most. */
export const MANDATE_EXPIRES_AT_MAX = 4_102_444_799;

/** The request says `ifsc_code` and `beneficiary_name` where the answer says `ifsc` and `name`. */
export const MandateOrderBody = z.extend(OrderBody, {
  method: z.literal("emandate"),
  customer_id: z.string(),
  token: z.object({
    auth_type: z.optional(z.enum(["netbanking", "debitcard", "aadhaar"])),
    max_amount: z.optional(z.int()),
    expire_at: z.optional(z.int()),
    notes: z.optional(RazorpayNotes),
    first_payment_amount: z.optional(z.int()),
    bank_account: z.object({
      beneficiary_name: z.string(),
      account_number: z.string(),
      account_type: z.enum(["savings", "current"]),
      ifsc_code: z.string(),
    }),
  }),
});
export type MandateOrderBody = z.output<typeof MandateOrderBody>;

/** The least that the order of a UPI registration asks for: it is captured as the mandate is approved. */
export const UPI_AUTHORISATION_PAISE = 100;
/** The largest maximum of a UPI mandate outside some financial categories: ₹99,999. */
export const UPI_MANDATE_PAISE_MAX = 99_999_00;

/**
 * Registers a mandate in a UPI app. With `bank_account` it must be an app of that very account (third-party validation); the
 * names of its fields differ from those of an e-mandate.
 */
export const UpiMandateOrderBody = z.extend(OrderBody, {
  method: z.literal("upi"),
  customer_id: z.string(),
  token: z.object({
    max_amount: z.int(),
    expire_at: z.int(),
    frequency: z.enum([
      "daily",
      "weekly",
      "fortnightly",
      "bimonthly",
      "monthly",
      "quarterly",
      "half_yearly",
      "yearly",
      "as_presented",
    ]),
  }),
  bank_account: z.optional(z.object({ account_number: z.string(), name: z.string(), ifsc: z.string() })),
});
export type UpiMandateOrderBody = z.output<typeof UpiMandateOrderBody>;

export const MandateOrder = z.extend(Order, {
  customer_id: z.nullish(z.string()),
  method: z.nullish(z.string()),
  token: z.object({
    method: z.enum(["emandate", "upi"]),
    notes: z.nullish(RazorpayNotes),
    recurring_status: z.nullish(z.string()),
    failure_reason: z.nullish(z.string()),
    currency: z.nullish(z.string()),
    max_amount: z.int(),
    auth_type: z.nullish(z.string()),
    expire_at: z.nullish(UnixSeconds),
    /** Of UPI alone. */
    frequency: z.nullish(z.string()),
    bank_account: z.object({
      ifsc: z.string(),
      bank_name: z.nullish(z.string()),
      name: z.string(),
      account_number: z.string(),
      account_type: z.nullish(z.string()),
      beneficiary_email: z.nullish(z.string()),
      beneficiary_mobile: z.nullish(z.string()),
    }),
    first_payment_amount: z.nullish(z.int()),
  }),
});
export type MandateOrder = z.output<typeof MandateOrder>;

/** A UPI address in a token, or in older answers its text. */
const Vpa = z.union([
  z.string(),
  z.object({
    username: z.nullish(z.string()),
    handle: z.nullish(z.string()),
    name: z.nullish(z.string()),
  }),
]);

/** `recurring_details.status`: `initiated`, `confirmed`, `rejected`, `cancelled` or, of UPI alone, `paused`. */
export const Token = z.object({
  id: z.string(),
  entity: z.literal("token"),
  token: z.nullish(z.string()),
  bank: z.nullish(z.string()),
  wallet: z.nullish(z.string()),
  method: z.string(),
  vpa: z.nullish(Vpa),
  recurring: z.nullish(z.boolean()),
  recurring_details: z.object({ status: z.string(), failure_reason: z.nullish(z.string()) }),
  auth_type: z.nullish(z.string()),
  mrn: z.nullish(z.string()),
  used_at: z.nullish(UnixSeconds),
  created_at: z.nullish(UnixSeconds),
  bank_details: z.nullish(
    z.object({
      beneficiary_name: z.nullish(z.string()),
      account_number: z.nullish(z.string()),
      ifsc: z.nullish(z.string()),
      account_type: z.nullish(z.string()),
    }),
  ),
  max_amount: z.nullish(z.int()),
  expired_at: z.nullish(UnixSeconds),
  dcc_enabled: z.nullish(z.boolean()),
});
export type Token = z.output<typeof Token>;

export const TokenDeleted = z.object({ deleted: z.boolean() });
export type TokenDeleted = z.output<typeof TokenDeleted>;

/** `cancellation_initiated`: the token says `cancelled` a moment later. */
export const TokenCancelled = z.object({ status: z.string() });
export type TokenCancelled = z.output<typeof TokenCancelled>;

/**
 * Tells the payer of a debit by UPI before it, with the order that the debit is for. Its amount is what they are told. The debit
 * may be asked for once it was delivered and `payment_after` is past.
 */
export const DebitNotification = z.object({ token_id: z.string(), payment_after: z.int() });

export const NotifiedOrderBody = z.extend(OrderBody, { notification: DebitNotification });
export type NotifiedOrderBody = z.output<typeof NotifiedOrderBody>;

export const NotifiedOrder = z.extend(Order, {
  notification: z.nullish(
    z.object({
      id: z.nullish(z.string()),
      token_id: z.nullish(z.string()),
      payment_after: z.nullish(UnixSeconds),
    }),
  ),
});
export type NotifiedOrder = z.output<typeof NotifiedOrder>;

/** What became of a notification, as `order.notification.delivered` and `order.notification.failed` tell it. */
export const Notification = z.object({
  id: z.string(),
  entity: z.literal("notification"),
  order_id: z.string(),
  token_id: z.string(),
  delivered_at: z.nullish(UnixSeconds),
  status: z.enum(["delivered", "failed"]),
  payment_after: z.nullish(UnixSeconds),
});
export type Notification = z.output<typeof Notification>;

/** Debits an auto-pay for an ordinary order. What comes of it is told later, by the payment. */
export const RECURRING_PATH = "/payments/create/recurring";

export const RecurringBody = z.object({
  email: z.string(),
  contact: z.string(),
  amount: z.int(),
  currency: z.literal("INR"),
  order_id: z.string(),
  customer_id: z.string(),
  /** The id of a token that was confirmed. */
  token: z.string(),
  recurring: z.union([z.literal(true), z.literal(1), z.literal("1")]),
  description: z.optional(z.string()),
  notes: z.optional(RazorpayNotes),
});
export type RecurringBody = z.output<typeof RecurringBody>;

/** With a key of the test mode the order and a signature come with it. */
export const RecurringAnswer = z.object({
  razorpay_payment_id: z.string(),
  razorpay_order_id: z.nullish(z.string()),
  razorpay_signature: z.nullish(z.string()),
});
export type RecurringAnswer = z.output<typeof RecurringAnswer>;

/** What an account may take. It is asked for with the key's id alone, without its secret. */
export const METHODS_PATH = "/methods";

export const Methods = z.object({
  entity: z.literal("methods"),
  upi: z.nullish(z.boolean()),
  recurring: z.nullish(z.object({ upi: z.nullish(z.boolean()) })),
});
export type Methods = z.output<typeof Methods>;

/** Why a debit bounced, where we act on it (`error_reason` of its payment). */
export const INSUFFICIENT_FUNDS = "insufficient_funds";
