import type { LeadStatus } from "./lead-status.ts";

/** Set aside because the borrower does not want it: whoever wants one after all need not wait. */
export const isUnwanted = (status: LeadStatus): boolean =>
  status === "Not Required" || status === "Not Interested";
