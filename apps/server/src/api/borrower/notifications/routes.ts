import {
  markNotificationsRead as markNotificationsReadCall,
  readNotifications as readNotificationsCall,
} from "@vaada/contract/calls/notifications";
import type { FastifyInstance } from "fastify";
import { markRead } from "../../../notices/store.ts";
import type { Rooms } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { readNotifications } from "./read-notifications.ts";

export function notificationRoutes(app: FastifyInstance, rooms: Rooms): void {
  serve(app, readNotificationsCall, ({ query, caller, session: { borrowerId } }) =>
    readNotifications(rooms, {
      borrowerId,
      before: query.before ?? null,
      limit: query.limit ?? null,
      language: caller.language,
    }),
  );
  serve(app, markNotificationsReadCall, async ({ body, session: { borrowerId } }) => {
    const upTo = body?.upTo ?? null;
    const now = rooms.clock.realNow();
    const unread = await rooms.database.withTx({ kind: "borrower", borrowerId }, (tx) =>
      markRead(tx, { borrowerId, upTo, now }),
    );
    return { unread };
  });
}
