import type { ReplyOf } from "@vaada/contract/call";
import type { markNotificationsRead, readNotifications } from "@vaada/contract/calls/notifications";
import { type Outcome, request } from "../../api/client.ts";
import { PAGE_ROWS } from "../../waiting/use-pages.ts";

export type NotificationEntry = ReplyOf<typeof readNotifications>[number];

export type NotificationCalls = {
  /** Those before the one with that id, or the newest. */
  read: (before: string | null) => Promise<Outcome<readonly NotificationEntry[]>>;
  /** Everything up to that one was on the screen. */
  markRead: (upTo: number) => Promise<unknown>;
};

export const NOTIFICATION_CALLS: NotificationCalls = {
  read: (before) =>
    request<typeof readNotifications>("GET", "/user/notifications", {
      query: { limit: String(PAGE_ROWS), ...(before === null ? {} : { before }) },
    }),
  markRead: (upTo) =>
    request<typeof markNotificationsRead>("POST", "/user/notifications/read", { body: { upTo } }),
};
