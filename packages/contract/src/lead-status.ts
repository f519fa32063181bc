/** Every word for how an application stands, from the first sign-in to the closed loan. */
export const LEAD_STATUSES = [
  "New Lead",
  "Application Received",
  "Approved",
  "Under Review",
  "Not Required Process",
  "Not Required",
  "Hold Process",
  "Rejected Process",
  "Bank Update Rejected",
  "Not Eligible",
  "Rejected",
  "Hold",
  "Not Interested",
  "Blacklisted",
  "Disbursal Sheet Send",
  "Disbursed",
  "Part Payment",
  "Closed",
] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** Those that a signed loan can have in the history. */
export const SIGNED_STATUSES = [
  "Approved",
  "Disbursal Sheet Send",
  "Disbursed",
  "Part Payment",
  "Closed",
] as const satisfies readonly LeadStatus[];
export type SignedStatus = (typeof SIGNED_STATUSES)[number];

/** Those of an application that came to nothing: the dashboard says so before it says anything else. */
const REFUSED: ReadonlySet<LeadStatus> = new Set<LeadStatus>([
  "Not Required Process",
  "Not Required",
  "Hold Process",
  "Rejected Process",
  "Bank Update Rejected",
  "Not Eligible",
  "Rejected",
  "Hold",
  "Not Interested",
  "Blacklisted",
]);

/** Those after which a repeat borrower is shown the next loan beneath the refusal, once they may apply again. */
const OFFERED_AGAIN: ReadonlySet<LeadStatus> = new Set<LeadStatus>([
  "Not Required Process",
  "Not Required",
  "Hold Process",
  "Hold",
  "Not Eligible",
]);

export const isOfferedAgain = (status: LeadStatus): boolean => OFFERED_AGAIN.has(status);

/** Those of a loan that is still to be paid back, once its money has arrived. */
const RUNNING: ReadonlySet<LeadStatus> = new Set<LeadStatus>(["Disbursed", "Part Payment"]);

export type DashboardKind = "refused" | "in-progress" | "loan" | "new-offer";

/** Which dashboard a borrower sees. A loan whose money came back is on its way again. */
export function dashboardKindOf(lead: { status: LeadStatus; hasMoneyArrived: boolean }): DashboardKind {
  if (REFUSED.has(lead.status)) return "refused";
  if (lead.status === "Closed") return "new-offer";
  return RUNNING.has(lead.status) && lead.hasMoneyArrived ? "loan" : "in-progress";
}
