/** The providers that can pay a loan out. The first is always there: it checks accounts too. `recipients.ts` has their names. */
export const PAYOUT_PROVIDERS = ["razorpayx", "cashfree"] as const;
export type PayoutProvider = (typeof PAYOUT_PROVIDERS)[number];
