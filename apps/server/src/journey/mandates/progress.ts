import type { MandateStatus } from "./store.ts";

/** The provider's own words for a token. */
export type TokenStatus = "initiated" | "confirmed" | "rejected" | "cancelled";

/**
 * What the provider's word makes of what is on file. Its words may be read late or twice, so one that does not lead on
 * is no news: nothing goes back to being looked at by the bank, and what is cancelled stays so. An order that we had
 * given up may have been authorised all the same, and a bank may change its mind.
 */
const LEADS_TO: Readonly<Record<MandateStatus, readonly TokenStatus[]>> = {
  created: ["initiated", "confirmed", "rejected", "cancelled"],
  abandoned: ["initiated", "confirmed", "rejected", "cancelled"],
  initiated: ["confirmed", "rejected", "cancelled"],
  confirmed: ["rejected", "cancelled"],
  rejected: ["confirmed", "cancelled"],
  cancelled: [],
};

export const leadsTo = (from: MandateStatus, to: TokenStatus): boolean => LEADS_TO[from].includes(to);

/** Whether something stands at the provider that could be debited, now or once the bank agrees. */
export const isAlive = (status: MandateStatus): boolean => status === "initiated" || status === "confirmed";
