import type { ReplyOf } from "@vaada/contract/call";
import type { applyAgain } from "@vaada/contract/calls/apply-again";
import type { readMandate } from "@vaada/contract/calls/bank-account";
import type { changeConsent } from "@vaada/contract/calls/consents";
import type { readCoolingOff } from "@vaada/contract/calls/cooling-off";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import type { markNotificationsRead } from "@vaada/contract/calls/notifications";
import { type Outcome, request } from "../../api/client.ts";
import { keptLoanId } from "../../session/loan-id.ts";
import { reloadStep } from "../../shell/reload-step.ts";
import { type ReadDisbursal, readDisbursalNow } from "../../steps/disbursal/read-disbursal.ts";
import type { StaleReading } from "../../waiting/stale-note.tsx";
import { readDashboardNow } from "../read-dashboard.ts";

export type CoolingOff = ReplyOf<typeof readCoolingOff>;

export type DashboardCalls = {
  readDashboard: () => Promise<Outcome<Dashboard>>;
  /** Reads the disbursal's state, while the money is on its way. */
  readDisbursal: ReadDisbursal;
  readCoolingOff: () => Promise<Outcome<CoolingOff>>;
  applyAgain: () => Promise<Outcome<ReplyOf<typeof applyAgain>>>;
  /** Takes the consent back; a worker tells the bank. */
  stopAutoPay: () => Promise<Outcome<unknown>>;
  /** Has the provider asked: of an auto-pay that was resumed in the UPI app nobody is told. */
  readAutoPay: () => Promise<Outcome<ReplyOf<typeof readMandate>>>;
  /** That the arrival of the money was seen, so that it is celebrated nowhere again. */
  markSeen: (notification: number) => Promise<Outcome<unknown>>;
  reloadStep: () => Promise<void>;
};

export const DASHBOARD_CALLS: DashboardCalls = {
  readDashboard: readDashboardNow,
  readDisbursal: readDisbursalNow,
  readCoolingOff: () =>
    request<typeof readCoolingOff>("GET", "/user/cooling-off", { query: { loan_id: keptLoanId() } }),
  applyAgain: () => request<typeof applyAgain>("POST", "/user/apply-again", { body: {} }),
  stopAutoPay: () =>
    request<typeof changeConsent>("POST", "/user/consents", { body: { kind: "auto-pay", granted: false } }),
  readAutoPay: () =>
    request<typeof readMandate>("GET", "/loan/e-mandate", { query: { loan_id: keptLoanId() } }),
  markSeen: (only) =>
    request<typeof markNotificationsRead>("POST", "/user/notifications/read", { body: { only } }),
  reloadStep,
};

/** The facts from which every state of the dashboard is drawn. */
export type HomeProps = {
  told: Dashboard;
  stale: StaleReading | null;
  calls: DashboardCalls;
  onAgain: () => void;
};
