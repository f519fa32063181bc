import * as z from "zod/mini";
import { RazorpayxBankAccount, RazorpayxContactBody, RazorpayxStatusDetails } from "./payouts.ts";

/** Fund account validation of RazorpayX. Paths follow its base address, which ends in `/v1`. */
export const PENNY_DROP_PATH = "/fund_accounts/validations";
export const pennyDropPath = (id: string): string => `${PENNY_DROP_PATH}/${id}`;

/** Composite: contact, account and validation in one call. It takes no idempotency key. */
export const PennyDropBody = z.object({
  /** The lender's own account, which the rupee leaves from. */
  source_account_number: z.string(),
  validation_type: z.optional(z.enum(["pennydrop", "penniless", "optimized"])),
  reference_id: z.optional(z.string().check(z.maxLength(40))),
  notes: z.optional(z.record(z.string(), z.string())),
  fund_account: z.object({
    account_type: z.literal("bank_account"),
    bank_account: RazorpayxBankAccount,
    contact: RazorpayxContactBody,
  }),
});
export type PennyDropBody = z.output<typeof PennyDropBody>;

/** Nulls while it is under way. `active` and `valid` are one; the score comes as a number or as text. */
export const PennyDropFindings = z.object({
  account_status: z.nullish(z.string()),
  registered_name: z.nullish(z.string()),
  details: z.nullish(z.string()),
  name_match_score: z.nullish(z.union([z.number(), z.string()])),
});
export type PennyDropFindings = z.output<typeof PennyDropFindings>;

/** `completed` says that the bank was asked, and not that the account is good. */
export const PennyDrop = z.object({
  id: z.string(),
  entity: z.literal("fund_account.validation"),
  status: z.enum(["created", "completed", "failed"]),
  utr: z.nullish(z.string()),
  /** In the answers of the composite call. */
  validation_results: z.nullish(PennyDropFindings),
  /** In the answers of the classic call, and in every event. */
  results: z.nullish(PennyDropFindings),
  status_details: z.nullish(RazorpayxStatusDetails),
  reference_id: z.nullish(z.string()),
  notes: z.nullish(z.unknown()),
  fund_account: z.nullish(z.unknown()),
});
export type PennyDrop = z.output<typeof PennyDrop>;
