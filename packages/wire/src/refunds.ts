import * as z from "zod/mini";
import { collectionOf, paymentPath } from "./payments.ts";
import { RazorpayNotes, UnixSeconds } from "./razorpay.ts";

/** Refunds of Razorpay: `POST` to the first path makes one, `GET` of the others reads. Amounts are whole paise. */
export const paymentRefundPath = (paymentId: string): string => `${paymentPath(paymentId)}/refund`;
export const paymentRefundsPath = (paymentId: string): string => `${paymentPath(paymentId)}/refunds`;
/** `GET …?from=…&to=…&count=…&skip=…`: all refunds, newest first. */
export const REFUNDS_PATH = "/refunds";
export const refundPath = (refundId: string): string => `${REFUNDS_PATH}/${encodeURIComponent(refundId)}`;

/** The most that one page of a list holds. */
export const REFUNDS_MAX = 100;

/** The same key with the same body gets the first answer again; another body for a used key is refused. */
export const REFUND_KEY_HEADER = "x-refund-idempotency";
export const REFUND_KEY = /^[A-Za-z0-9_-]{10,}$/;

/** Less than a rupee can't be given back on a payment. */
export const REFUND_PAISE_MIN = 100;

/** Without an amount all that is left is given back. */
export const RefundBody = z.object({
  amount: z.optional(z.int()),
  speed: z.optional(z.enum(["normal", "optimum"])),
  notes: z.optional(RazorpayNotes),
  receipt: z.optional(z.nullable(z.string())),
});
export type RefundBody = z.output<typeof RefundBody>;

/** `status`: `pending`, then `processed` or `failed` for good. */
export const Refund = z.object({
  id: z.string(),
  entity: z.literal("refund"),
  amount: z.int(),
  currency: z.string(),
  payment_id: z.string(),
  notes: z.nullish(RazorpayNotes),
  receipt: z.nullish(z.string()),
  /** The bank's own number of a processed refund. */
  acquirer_data: z.nullish(z.record(z.string(), z.unknown())),
  created_at: UnixSeconds,
  batch_id: z.nullish(z.string()),
  status: z.string(),
  speed_processed: z.nullish(z.string()),
  speed_requested: z.nullish(z.string()),
});
export type Refund = z.output<typeof Refund>;

/** `GET` of a payment's refunds, newest first. */
export const Refunds = collectionOf(Refund);
export type Refunds = z.output<typeof Refunds>;
