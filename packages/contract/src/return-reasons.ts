/** Why a debit was not paid, as far as the bank or the provider said. */
export const RETURN_REASONS = [
  "short-balance",
  "over-limit",
  "declined",
  "account-blocked",
  "account-unknown",
  "auto-pay-ended",
  /** The borrower has paused it in their UPI app. */
  "auto-pay-paused",
  /** The bank or the network is at fault: the borrower has no part in it. */
  "fault",
  "unsaid",
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];
