import type { ReturnReason } from "@vaada/contract/return-reasons";
import { INSUFFICIENT_FUNDS } from "@vaada/wire/mandate";

/** A reason that is not here is not guessed at: the borrower reads that none is known. */
const REASONS: Readonly<Record<string, ReturnReason>> = {
  [INSUFFICIENT_FUNDS]: "short-balance",
  transaction_limit_exceeded: "over-limit",
  payment_declined: "declined",
  debit_instrument_blocked: "account-blocked",
  debit_instrument_inactive: "account-blocked",
  bank_account_invalid: "account-unknown",
  mandate_not_active: "auto-pay-ended",
  payment_mandate_not_active: "auto-pay-ended",
  bank_technical_error: "fault",
  gateway_technical_error: "fault",
  payment_timed_out: "fault",
};

/**
 * The reason for a returned debit in the borrower's words. A refusal names the field that it is about after a
 * colon.
 */
export const returnReasonOf = (failure: string | null): ReturnReason =>
  REASONS[failure?.split(":")[0]?.toLowerCase() ?? ""] ?? "unsaid";
