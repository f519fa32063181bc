import type { Dashboard } from "@vaada/contract/calls/dashboard";
import type { Stale } from "../../waiting/stale-note.tsx";
import type { DashboardCalls } from "./dashboard-calls.ts";

/** What every state of the dashboard is drawn from. */
export type HomeProps = {
  told: Dashboard;
  stale: Stale | null;
  calls: DashboardCalls;
  onAgain: () => void;
};
