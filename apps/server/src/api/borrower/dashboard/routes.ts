import { readDashboard as readDashboardCall } from "@vaada/contract/calls/dashboard";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { readDashboard } from "./read-dashboard.ts";

export function dashboardRoutes(app: FastifyInstance, services: Services): void {
  serve(app, readDashboardCall, ({ session: { borrowerId }, caller: { language } }) =>
    readDashboard(services, { borrowerId, language }),
  );
}
