import { PAYOUT_PROVIDERS, type PayoutProvider } from "@vaada/contract/payout-providers";
import type { Payouts } from "./port.ts";

/** The beginning of our references of Cashfree's transfers. RazorpayX begins its own with `pout_`. */
export const CASHFREE_REFERENCE = "cf_";

/** Whose payout it is that has this reference. */
export const providerOfPayout = (reference: string): PayoutProvider =>
  reference.startsWith(CASHFREE_REFERENCE) ? "cashfree" : "razorpayx";

/** One port a provider; `null` for one that the lender has no account with. */
type PayoutPorts = { readonly payouts: Payouts; readonly cashfreePayouts: Payouts | null };

/** A payout is asked about and ended where it was begun, whoever begins the new ones. */
export const payoutsAt = (ports: PayoutPorts, provider: PayoutProvider): Payouts =>
  provider === "razorpayx" ? ports.payouts : (ports.cashfreePayouts ?? NOT_CONFIGURED);

/** The providers that the lender has an account with. */
export const configuredProviders = ({ cashfreePayouts }: Pick<PayoutPorts, "cashfreePayouts">) =>
  PAYOUT_PROVIDERS.filter((provider) => provider === "razorpayx" || cashfreePayouts !== null);

/** Nothing is known of payouts at a provider whose keys were taken out, so they wait, and go nowhere else. */
const REASON = "NOT_CONFIGURED";
const unavailable = async () => ({ kind: "unavailable", reason: REASON }) as const;
const unknown = async () => ({ kind: "unknown", reason: REASON }) as const;
const NOT_CONFIGURED: Payouts = {
  openContact: unavailable,
  openFundAccount: unavailable,
  pay: unknown,
  read: unknown,
  find: unknown,
  look: unknown,
  listPayouts: unavailable,
  readReport: unavailable,
  readBalance: unavailable,
};
