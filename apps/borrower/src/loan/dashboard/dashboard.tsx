import { DASHBOARD_CALLS } from "./dashboard-calls.ts";
import { DashboardPage } from "./dashboard-page.tsx";

export function Dashboard() {
  return <DashboardPage calls={DASHBOARD_CALLS} />;
}
