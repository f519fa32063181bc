import type { Dashboard } from "@vaada/contract/calls/dashboard";
import type { Failure } from "../form/failure.ts";
import type { DashboardCalls } from "./dashboard-calls.ts";

/** Why the figures are not of this moment, and of when they are. */
export type Stale = { readonly failure: Failure; readonly readAtMs: number };

/** What every state of the dashboard is drawn from. */
export type HomeProps = {
  told: Dashboard;
  stale: Stale | null;
  calls: DashboardCalls;
  onAgain: () => void;
};
