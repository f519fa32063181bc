import type { ReturnReason } from "@vaada/contract/return-reasons";
import { INSUFFICIENT_FUNDS } from "@vaada/wire/mandate";

/** What Razorpay documents of debits by UPI alone. */
const UPI_REASONS: Readonly<Record<string, ReturnReason>> = {
  adequate_funds_not_available_blocked: "short-balance",
  limit_exceeded_remitting_bank: "over-limit",
  mandate_debit_beyond_psp_amount_cap: "over-limit",
  per_transaction_limit_exceeded: "over-limit",
  transaction_frequency_limit_exceeded: "over-limit",
  debit_declined: "declined",
  nature_of_debit_not_allowed: "declined",
  payment_risk_check_failed: "declined",
  suspected_fraud_decline: "declined",
  transaction_not_allowed: "declined",
  transaction_not_permitted_cardholder: "declined",
  payment_stopped_by_court_order: "account-blocked",
  remitter_account_dormant: "account-blocked",
  invalid_vpa: "account-unknown",
  mobile_number_invalid: "account-unknown",
  no_financial_address_record_found: "account-unknown",
  payer_account_has_changed: "account-unknown",
  invalid_token: "auto-pay-ended",
  mandate_cancelled: "auto-pay-ended",
  mandate_expired: "auto-pay-ended",
  bank_not_available: "fault",
  banks_hsm_is_down_remitter: "fault",
  credit_to_beneficiary_failed: "fault",
  invalid_response_from_gateway: "fault",
  issuer_dispatch_failed: "fault",
  psp_bank_not_available: "fault",
  psp_not_available: "fault",
  psp_timeout: "fault",
  remitter_dispatch_failed: "fault",
  request_timed_out: "fault",
  response_not_received_within_tat: "fault",
  /** Our own: the provider could not tell the payer of it, so it was not asked for. */
  notification_failed: "fault",
};

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
  mandate_paused: "auto-pay-paused",
  bank_technical_error: "fault",
  gateway_technical_error: "fault",
  payment_timed_out: "fault",
  ...UPI_REASONS,
};

/**
 * The reason for a returned debit in the borrower's words. A refusal names the field that it is about after a
 * colon.
 */
export const returnReasonOf = (failure: string | null): ReturnReason =>
  REASONS[failure?.split(":")[0]?.toLowerCase() ?? ""] ?? "unsaid";
