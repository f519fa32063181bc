import { INSUFFICIENT_FUNDS } from "@vaada/wire/mandate";

/**
 * Whether the borrower bears the charge of a debit that came back. What the banks did not manage is not the borrower's,
 * an auto-pay that was withdrawn was theirs to withdraw (EM-06), and what nobody gave a reason for is nobody's.
 */
export const isCharged = (reason: string | null): boolean =>
  reason !== null && (CHARGED as readonly string[]).includes(reason);

const CHARGED = [
  INSUFFICIENT_FUNDS,
  "transaction_limit_exceeded",
  "payment_declined",
  "debit_instrument_blocked",
  "debit_instrument_inactive",
  "bank_account_invalid",
] as const;
