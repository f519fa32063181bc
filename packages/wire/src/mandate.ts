import * as z from "zod/mini";
import { Order, OrderBody } from "./payments.ts";
import { RazorpayNotes, UnixSeconds } from "./razorpay.ts";

/** E-mandates of Razorpay: a customer, an order that is authorised in the checkout, and a token that comes of it. */
export const CUSTOMERS_PATH = "/customers";
export const tokensPath = (customerId: string): string =>
  `${CUSTOMERS_PATH}/${encodeURIComponent(customerId)}/tokens`;
export const tokenPath = ({ customerId, tokenId }: { customerId: string; tokenId: string }): string =>
  `${tokensPath(customerId)}/${encodeURIComponent(tokenId)}`;

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

export const MandateOrder = z.extend(Order, {
  customer_id: z.nullish(z.string()),
  method: z.nullish(z.string()),
  token: z.object({
    method: z.literal("emandate"),
    notes: z.nullish(RazorpayNotes),
    recurring_status: z.nullish(z.string()),
    failure_reason: z.nullish(z.string()),
    currency: z.nullish(z.string()),
    max_amount: z.int(),
    auth_type: z.nullish(z.string()),
    expire_at: z.nullish(UnixSeconds),
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

/** `recurring_details.status`: `initiated`, `confirmed`, `rejected`, `cancelled` or `paused`. */
export const Token = z.object({
  id: z.string(),
  entity: z.literal("token"),
  token: z.nullish(z.string()),
  bank: z.nullish(z.string()),
  wallet: z.nullish(z.string()),
  method: z.string(),
  vpa: z.nullish(z.string()),
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

/** Why a debit bounced, where we act on it (`error_reason` of its payment). */
export const INSUFFICIENT_FUNDS = "insufficient_funds";
