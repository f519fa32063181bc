import { markBellSeen, readBell } from "@vaada/contract/console/calls/bell";
import type { FastifyInstance } from "fastify";
import * as seen from "../../../operations/staff/bell/store.ts";
import { asStaff } from "../../../platform/db/actor.ts";
import type { Services } from "../../../services.ts";
import { serveConsole } from "../serve-console.ts";
import { describeBell } from "./describe-bell.ts";

/** What the bell tells a person of the lender. */
export function bellRoutes(app: FastifyInstance, services: Services): void {
  const { database, clock } = services;
  serveConsole(app, services, readBell, ({ session: { staff } }) =>
    database.withTx(asStaff(staff.staffId), (tx) => describeBell(tx, services, staff)),
  );
  serveConsole(app, services, markBellSeen, async ({ body, session: { staff } }) => {
    // What is yet to come is seen by nobody.
    const upTo = new Date(Math.min(Date.parse(body.up_to), clock.now().getTime()));
    await database.withTx(asStaff(staff.staffId), (tx) =>
      seen.markBellSeen(tx, { staffId: staff.staffId, upTo }),
    );
    return { seen: true as const };
  });
}
