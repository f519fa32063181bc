import { builtOn } from "virtual:build";
import type { Dashboard, readDashboard } from "@vaada/contract/calls/dashboard";
import { type Outcome, request } from "../api/client.ts";
import { useSession } from "../session/store.ts";

/**
 * Asks for everything that the dashboard shows. Every screen that asks sends the same: the version of the app, and the address
 * on file as far as the step call has told it to this page.
 */
export const readDashboardNow = (): Promise<Outcome<Dashboard>> =>
  request<typeof readDashboard>("POST", "/user/dashboard", {
    body: { appVersion: builtOn, ...useSession.getState().user.user?.address },
  });
