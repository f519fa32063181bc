import { expect, test } from "vitest";
import { type DashboardKind, dashboardKindOf, LEAD_STATUSES, type LeadStatus } from "./lead-status.ts";

/** The dashboard before the money has arrived, and after. */
const SEEN: Record<LeadStatus, readonly [before: DashboardKind, after: DashboardKind]> = {
  "New Lead": ["in-progress", "in-progress"],
  "Application Received": ["in-progress", "in-progress"],
  Approved: ["in-progress", "in-progress"],
  "Under Review": ["in-progress", "in-progress"],
  "Not Required Process": ["refused", "refused"],
  "Not Required": ["refused", "refused"],
  "Hold Process": ["refused", "refused"],
  "Rejected Process": ["refused", "refused"],
  "Bank Update Rejected": ["refused", "refused"],
  "Not Eligible": ["refused", "refused"],
  Rejected: ["refused", "refused"],
  Hold: ["refused", "refused"],
  "Not Interested": ["refused", "refused"],
  Blacklisted: ["refused", "refused"],
  "Disbursal Sheet Send": ["in-progress", "in-progress"],
  Disbursed: ["in-progress", "loan"],
  "Part Payment": ["in-progress", "loan"],
  Closed: ["new-offer", "new-offer"],
};

test.each(LEAD_STATUSES)("who is %s sees the dashboard of that status", (status) => {
  const [before, after] = SEEN[status];
  expect(dashboardKindOf({ status, hasMoneyArrived: false })).toBe(before);
  expect(dashboardKindOf({ status, hasMoneyArrived: true })).toBe(after);
});
