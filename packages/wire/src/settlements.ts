import * as z from "zod/mini";
import { collectionOf } from "./payments.ts";
import { UnixSeconds } from "./razorpay.ts";

/** `GET …?year=2026&month=11&day=15&count=1000&skip=0`: all money that Razorpay settled on a day, or in a month. */
export const SETTLEMENT_RECON_PATH = "/settlements/recon/combined";
export const SETTLEMENT_RECON_ITEMS_MAX = 1000;

/** `type`: `payment`, `refund`, or `adjustment` for a dispute that was lost. Amounts are whole paise. */
export const SettlementReconItem = z.object({
  /** The payment's or the refund's own id. */
  entity_id: z.string(),
  type: z.string(),
  debit: z.int(),
  /** The payment less the provider's fee. */
  credit: z.int(),
  amount: z.int(),
  currency: z.string(),
  fee: z.nullish(z.int()),
  tax: z.nullish(z.int()),
  on_hold: z.nullish(z.boolean()),
  settled: z.nullish(z.boolean()),
  created_at: UnixSeconds,
  settled_at: z.nullish(UnixSeconds),
  settlement_id: z.nullish(z.string()),
  posted_at: z.nullish(UnixSeconds),
  credit_type: z.nullish(z.string()),
  description: z.nullish(z.string()),
  notes: z.nullish(z.unknown()),
  /** The payment that a refund or an adjustment is about. */
  payment_id: z.nullish(z.string()),
  settlement_utr: z.nullish(z.string()),
  order_id: z.nullish(z.string()),
  order_receipt: z.nullish(z.string()),
  method: z.nullish(z.string()),
  card_network: z.nullish(z.string()),
  card_issuer: z.nullish(z.string()),
  card_type: z.nullish(z.string()),
  dispute_id: z.nullish(z.string()),
});
export type SettlementReconItem = z.output<typeof SettlementReconItem>;

/** Oldest first. */
export const SettlementRecon = collectionOf(SettlementReconItem);
export type SettlementRecon = z.output<typeof SettlementRecon>;
