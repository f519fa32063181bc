import type { PayoutProvider } from "@vaada/contract/payout-providers";
import type { PayoutStatus } from "../../../providers/payouts/port.ts";

/** The state of a payout: intended by us, or the provider's last status. */
export type PayoutState = "intended" | PayoutStatus;

/** Whether the provider has yet to decide. */
export const isUndecided = (state: PayoutState): boolean =>
  state === "intended" || state === "queued" || state === "processing";

/**
 * The statuses that may follow a state. Answers and events come late, twice and out of order, so any other status has no
 * effect. A processed payout can be reversed, and a failed one can still prove to have been paid.
 */
const NEXT_STATES: Readonly<Record<PayoutState, readonly PayoutStatus[]>> = {
  intended: ["queued", "processing", "processed", "reversed", "failed", "cancelled", "rejected"],
  queued: ["processing", "processed", "reversed", "failed", "cancelled", "rejected"],
  processing: ["processed", "reversed", "failed", "cancelled", "rejected"],
  processed: ["reversed"],
  reversed: [],
  failed: ["processed"],
  cancelled: ["processed"],
  rejected: ["processed"],
};

export const isAdvance = (from: PayoutState, to: PayoutStatus): boolean => NEXT_STATES[from].includes(to);

/** Reasons that a retry would meet again: the account can't take the money. A person must speak with the borrower. */
const PERMANENT_REASONS: ReadonlySet<string> = new Set([
  "bank_account_closed",
  "bank_account_frozen",
  "bank_account_invalid",
  "beneficiary_account_dormant",
  "invalid_ifsc_code",
  "imps_not_allowed",
]);

const isAccountUnfit = (reason: string | null): boolean => PERMANENT_REASONS.has(reason ?? "");

/** Whether the bank refused or returned the money. A payout that was never sent says nothing of the account. */
export const isEndedAtBank = (state: PayoutState): boolean => state === "failed" || state === "reversed";

/** A payout is retried once by itself, and never after a person cancelled or rejected it. */
export const mayRetryPayout = (payout: {
  readonly number: number;
  readonly status: PayoutStatus;
  readonly reason: string | null;
}): boolean => payout.number === 1 && isEndedAtBank(payout.status) && !isAccountUnfit(payout.reason);

/** The provider of new payouts, and the one of the try after a payout that a bank refused or returned. */
type ChosenProviders = {
  readonly provider: PayoutProvider;
  readonly retryProvider: PayoutProvider | "same";
};

/** A payout that came to nothing before it reached a bank says nothing of its provider, so the next is as the first. */
export const chooseProvider = (
  { provider, retryProvider }: ChosenProviders,
  last: { readonly status: PayoutState; readonly provider: PayoutProvider } | null,
): PayoutProvider => {
  if (last === null || !isEndedAtBank(last.status)) return provider;
  return retryProvider === "same" ? last.provider : retryProvider;
};
