import type { PayoutStatus } from "../../../providers/payouts/port.ts";

/** What is known of a payout: that we mean to ask for it, or what its provider last said. */
export type PayoutState = "intended" | PayoutStatus;

/** Whether the provider has not said the last word. */
export const isUndecided = (state: PayoutState): boolean =>
  state === "intended" || state === "queued" || state === "processing";

/**
 * What may follow what. Answers and events come late, twice and out of order, so a word that does not lead on is no
 * news. What was paid in can come back. What came to nothing can yet be found to have been paid: that is the provider's
 * word too.
 */
const FOLLOWS: Readonly<Record<PayoutState, readonly PayoutStatus[]>> = {
  intended: ["queued", "processing", "processed", "reversed", "failed", "cancelled", "rejected"],
  queued: ["processing", "processed", "reversed", "failed", "cancelled", "rejected"],
  processing: ["processed", "reversed", "failed", "cancelled", "rejected"],
  processed: ["reversed"],
  reversed: [],
  failed: ["processed"],
  cancelled: ["processed"],
  rejected: ["processed"],
};

export const follows = (from: PayoutState, to: PayoutStatus): boolean => FOLLOWS[from].includes(to);

/**
 * What another try would only meet again: the account is not fit to be paid into, or not by the way that payouts go.
 * Somebody has to speak with the borrower.
 */
const STAYS_SO: ReadonlySet<string> = new Set([
  "bank_account_closed",
  "bank_account_frozen",
  "bank_account_invalid",
  "beneficiary_account_dormant",
  "invalid_ifsc_code",
  "imps_not_allowed",
]);

const isAccountUnfit = (reason: string | null): boolean => STAYS_SO.has(reason ?? "");

/** Whether the bank would not have it, for whatever reason: what nobody sent says nothing of the account. */
export const isEndedAtBank = (state: PayoutState): boolean => state === "failed" || state === "reversed";

/** Once more, by itself, and only after the first try; what a person has cancelled or rejected they meant. */
export const isTriedAgain = (payout: {
  readonly number: number;
  readonly status: PayoutStatus;
  readonly reason: string | null;
}): boolean => payout.number === 1 && isEndedAtBank(payout.status) && !isAccountUnfit(payout.reason);
