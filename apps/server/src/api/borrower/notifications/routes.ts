import {
  markNotificationsRead as markNotificationsReadCall,
  readNotifications as readNotificationsCall,
} from "@vaada/contract/calls/notifications";
import type { FastifyInstance } from "fastify";
import { markRead } from "../../../notices/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { readNotifications } from "./read-notifications.ts";

export function notificationRoutes(app: FastifyInstance, services: Services): void {
  serve(app, readNotificationsCall, ({ query, caller, session: { borrowerId } }) =>
    readNotifications(services, {
      borrowerId,
      before: query.before ?? null,
      limit: query.limit ?? null,
      language: caller.language,
    }),
  );
  serve(app, markNotificationsReadCall, async ({ body, session: { borrowerId } }) => {
    const { upTo = null, only = null } = body ?? {};
    const now = services.clock.realNow();
    const unread = await services.database.withTx(asBorrower(borrowerId), (tx) =>
      markRead(tx, { borrowerId, upTo, only, now }),
    );
    return { unread };
  });
}
