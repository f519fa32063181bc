import * as z from "zod/mini";
import { RazorpayNotes, UnixSeconds } from "./razorpay.ts";

/** RazorpayX, in RazorpayX's own words. Paths follow its base address, which ends in `/v1`. */
export const RAZORPAYX_CONTACTS_PATH = "/contacts";
export const RAZORPAYX_FUND_ACCOUNTS_PATH = "/fund_accounts";
export const RAZORPAYX_PAYOUTS_PATH = "/payouts";
export const razorpayxPayoutPath = (id: string): string => `${RAZORPAYX_PAYOUTS_PATH}/${id}`;
/** Only a payout that is queued can be cancelled. */
export const razorpayxCancelPath = (id: string): string => `${razorpayxPayoutPath(id)}/cancel`;

/** Without it no payout is made. The same key with the same body gets the first answer again. */
export const PAYOUT_KEY_HEADER = "x-payout-idempotency";
export const PAYOUT_KEY = /^[A-Za-z0-9 _-]{4,36}$/;

/** Amounts are whole paise. */
const Amount = z.int();

/** `POST /contacts`: identical details name the contact that is there. */
export const RazorpayxContactBody = z.object({
  name: z.string().check(z.minLength(3), z.maxLength(50)),
  email: z.optional(z.string()),
  contact: z.optional(z.string()),
  type: z.optional(z.string()),
  reference_id: z.optional(z.string().check(z.maxLength(40))),
  notes: z.optional(RazorpayNotes),
});
export type RazorpayxContactBody = z.output<typeof RazorpayxContactBody>;

export const RazorpayxContact = z.object({
  id: z.string(),
  entity: z.literal("contact"),
  name: z.string(),
  contact: z.nullish(z.string()),
  email: z.nullish(z.string()),
  type: z.nullish(z.string()),
  reference_id: z.nullish(z.string()),
  batch_id: z.nullish(z.string()),
  active: z.boolean(),
  notes: z.nullish(RazorpayNotes),
  created_at: UnixSeconds,
});
export type RazorpayxContact = z.output<typeof RazorpayxContact>;

export const RazorpayxBankAccount = z.object({
  name: z.string().check(z.minLength(3), z.maxLength(120)),
  ifsc: z.string().check(z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/)),
  account_number: z.string().check(z.regex(/^[A-Za-z0-9]{5,35}$/)),
});
export type RazorpayxBankAccount = z.output<typeof RazorpayxBankAccount>;

/** `POST /fund_accounts`: identical details name the account that is there. */
export const RazorpayxFundAccountBody = z.object({
  contact_id: z.string(),
  account_type: z.literal("bank_account"),
  bank_account: RazorpayxBankAccount,
});
export type RazorpayxFundAccountBody = z.output<typeof RazorpayxFundAccountBody>;

export const RazorpayxFundAccount = z.object({
  id: z.string(),
  entity: z.literal("fund_account"),
  contact_id: z.nullish(z.string()),
  account_type: z.string(),
  bank_account: z.nullish(
    z.object({
      ifsc: z.string(),
      bank_name: z.nullish(z.string()),
      name: z.string(),
      account_number: z.string(),
      notes: z.nullish(RazorpayNotes),
    }),
  ),
  active: z.boolean(),
  batch_id: z.nullish(z.string()),
  created_at: UnixSeconds,
});
export type RazorpayxFundAccount = z.output<typeof RazorpayxFundAccount>;

/** `POST /payouts`. */
export const RazorpayxPayoutBody = z.object({
  /** The lender's own account, which is paid from. */
  account_number: z.string(),
  fund_account_id: z.string(),
  amount: Amount.check(z.minimum(100)),
  currency: z.literal("INR"),
  mode: z.enum(["NEFT", "RTGS", "IMPS"]),
  purpose: z.string(),
  queue_if_low_balance: z.optional(z.boolean()),
  reference_id: z.optional(z.string().check(z.maxLength(40))),
  narration: z.optional(z.string().check(z.regex(/^[a-zA-Z0-9 ]{0,30}$/))),
  notes: z.optional(RazorpayNotes),
});
export type RazorpayxPayoutBody = z.output<typeof RazorpayxPayoutBody>;

export const RAZORPAYX_PAYOUT_STATUSES = [
  "pending",
  "rejected",
  "queued",
  "scheduled",
  "processing",
  "processed",
  "reversed",
  "cancelled",
  "failed",
] as const;
export type RazorpayxPayoutStatus = (typeof RAZORPAYX_PAYOUT_STATUSES)[number];

export const RazorpayxStatusDetails = z.object({
  description: z.nullish(z.string()),
  source: z.nullish(z.string()),
  reason: z.nullish(z.string()),
});
export type RazorpayxStatusDetails = z.output<typeof RazorpayxStatusDetails>;

export const RazorpayxPayout = z.object({
  id: z.string(),
  entity: z.literal("payout"),
  fund_account_id: z.nullish(z.string()),
  amount: Amount,
  currency: z.string(),
  notes: z.nullish(RazorpayNotes),
  fees: z.nullish(z.int()),
  tax: z.nullish(z.int()),
  status: z.enum(RAZORPAYX_PAYOUT_STATUSES),
  utr: z.nullish(z.string()),
  mode: z.nullish(z.string()),
  purpose: z.nullish(z.string()),
  reference_id: z.nullish(z.string()),
  narration: z.nullish(z.string()),
  batch_id: z.nullish(z.string()),
  status_details: z.nullish(RazorpayxStatusDetails),
  /** Deprecated, and still met. */
  failure_reason: z.nullish(z.string()),
  created_at: UnixSeconds,
});
export type RazorpayxPayout = z.output<typeof RazorpayxPayout>;

/** The most that one page of a list holds. */
export const RAZORPAYX_PAYOUTS_MAX = 100;

/** `GET /payouts?account_number=…&reference_id=…&from=…&to=…&count=…&skip=…`, newest first. */
export const RazorpayxPayouts = z.object({
  entity: z.literal("collection"),
  count: z.int(),
  items: z.array(RazorpayxPayout),
});
export type RazorpayxPayouts = z.output<typeof RazorpayxPayouts>;

/** `GET …?account_number=…&from=…&to=…`, seconds since 1970, newest first, at most 100 at a time. */
export const RAZORPAYX_TRANSACTIONS_PATH = "/transactions";
export const RAZORPAYX_TRANSACTIONS_MAX = 100;

/** A movement on the lender's own account: a payout is a debit, its reversal a credit. */
export const RazorpayxTransaction = z.object({
  id: z.string(),
  entity: z.literal("transaction"),
  account_number: z.string(),
  amount: Amount,
  currency: z.string(),
  credit: z.int(),
  debit: z.int(),
  balance: z.nullish(z.int()),
  /** `entity`: `payout` (its id), `reversal` (with `payout_id`), `bank_transfer`, `external`. */
  source: z.looseObject({
    id: z.string(),
    entity: z.string(),
    payout_id: z.nullish(z.string()),
    reference_id: z.nullish(z.string()),
    utr: z.nullish(z.string()),
  }),
  created_at: UnixSeconds,
});
export type RazorpayxTransaction = z.output<typeof RazorpayxTransaction>;

export const RazorpayxTransactions = z.object({
  entity: z.literal("collection"),
  count: z.int(),
  items: z.array(RazorpayxTransaction),
});
export type RazorpayxTransactions = z.output<typeof RazorpayxTransactions>;
