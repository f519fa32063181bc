import { readDashboard as readDashboardCall } from "@vaada/contract/calls/dashboard";
import type { FastifyInstance } from "fastify";
import { readDashboard } from "../../../dashboard/read-dashboard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";

export function dashboardRoutes(app: FastifyInstance, services: Services): void {
  serve(app, readDashboardCall, ({ session: { borrowerId }, caller: { language } }) =>
    services.database.withTx(asBorrower(borrowerId), (tx) =>
      readDashboard(tx, services, { borrowerId, language }),
    ),
  );
}
