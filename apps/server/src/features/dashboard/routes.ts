import { readDashboard as readDashboardCall } from "@vaada/contract/calls/dashboard";
import type { FastifyInstance } from "fastify";
import { serve } from "../../http/serve.ts";
import type { Rooms } from "../../rooms.ts";
import { readDashboard } from "./read-dashboard.ts";

export function dashboardRoutes(app: FastifyInstance, rooms: Rooms): void {
  serve(app, readDashboardCall, ({ session: { borrowerId }, caller: { language } }) =>
    readDashboard(rooms, { borrowerId, language }),
  );
}
