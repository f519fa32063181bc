import * as z from "zod/mini";
import { collectionOf } from "./payments.ts";
import { UnixSeconds } from "./razorpay.ts";

/** Disputes of Razorpay: a bank takes a payment back for its customer, or asks whether it may. */
export const DISPUTES_PATH = "/disputes";
export const disputePath = (disputeId: string): string => `${DISPUTES_PATH}/${encodeURIComponent(disputeId)}`;

/**
 * `status`: `open`, `under_review`, then `won`, `lost` or `closed`. `amount_deducted` is nothing until it is lost.
 * Events are `payment.dispute.created`, `payment.dispute.won`, `payment.dispute.lost` and so on.
 */
export const Dispute = z.object({
  id: z.string(),
  entity: z.literal("dispute"),
  payment_id: z.string(),
  amount: z.int(),
  currency: z.string(),
  amount_deducted: z.int(),
  reason_code: z.nullish(z.string()),
  reason_description: z.nullish(z.string()),
  respond_by: z.nullish(z.int()),
  status: z.string(),
  phase: z.nullish(z.string()),
  created_at: UnixSeconds,
});
export type Dispute = z.output<typeof Dispute>;

/** Newest first. */
export const Disputes = collectionOf(Dispute);
export type Disputes = z.output<typeof Disputes>;
