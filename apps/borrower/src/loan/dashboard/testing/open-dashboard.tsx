import type { Dashboard } from "@vaada/contract/calls/dashboard";
import { StrictMode } from "react";
import { render } from "vitest-browser-react";
import type { Outcome } from "../../../api/client.ts";
import { go } from "../../../shell/navigation.ts";
import { DashboardPage } from "../dashboard.tsx";
import type { DashboardCalls } from "../dashboard-calls.ts";

const never = () => new Promise<never>(() => {});

export const ok = (data: Dashboard): Outcome<Dashboard> => ({ kind: "ok", data });

/** Calls that are never answered. */
const SILENT: DashboardCalls = {
  readDashboard: never,
  readDisbursal: never,
  readCoolingOff: never,
  applyAgain: never,
  stopAutoPay: never,
  readAutoPay: never,
  markSeen: never,
  reloadStep: async () => {},
};

/** The page with what the server tells, or with calls of its own; from wherever they come. */
export async function openDashboard(
  dashboard: Dashboard | null,
  given: Partial<DashboardCalls> & { come?: () => void } = {},
) {
  const { come = () => go("/dashboard"), ...calls } = given;
  const readDashboard = dashboard === null ? never : async () => ok(dashboard);
  come();
  return await render(
    <StrictMode>
      <DashboardPage calls={{ ...SILENT, readDashboard, ...calls }} />
    </StrictMode>,
  );
}

export type Screen = Awaited<ReturnType<typeof openDashboard>>;

export const hello = (screen: Screen) => screen.getByRole("heading", { level: 1, name: "Hello, Anita" });
