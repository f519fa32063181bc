import { markNewsSeen, readNews } from "@vaada/contract/console/calls/news";
import type { FastifyInstance } from "fastify";
import * as people from "../../../operations/staff/store.ts";
import { asStaff } from "../../../platform/db/actor.ts";
import type { Services } from "../../../services.ts";
import { serveConsole } from "../serve-console.ts";
import { describeNews } from "./describe-news.ts";

/** What the bell tells a person of the lender. */
export function newsRoutes(app: FastifyInstance, services: Services): void {
  const { database, clock } = services;
  serveConsole(app, services, readNews, ({ session: { staff } }) =>
    database.withTx(asStaff(staff.staffId), (tx) => describeNews(tx, services, staff)),
  );
  serveConsole(app, services, markNewsSeen, async ({ body, session: { staff } }) => {
    // What is yet to come is seen by nobody.
    const upTo = new Date(Math.min(Date.parse(body.up_to), clock.now().getTime()));
    await database.withTx(asStaff(staff.staffId), (tx) =>
      people.markNewsSeen(tx, { staffId: staff.staffId, upTo }),
    );
    return { seen: true as const };
  });
}
