/** Who can pay a loan out. The first is always there: it checks accounts too. Their names are those of the recipients. */
export const PAYOUT_PROVIDERS = ["razorpayx", "cashfree"] as const;
export type PayoutProvider = (typeof PAYOUT_PROVIDERS)[number];
