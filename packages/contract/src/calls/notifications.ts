import * as z from "zod/mini";
import { call } from "../call.ts";
import { Day, GivenRowNumber, Instant, PageLimit } from "../primitives.ts";

/** The kinds of notices to a borrower. */
export const NOTIFICATION_KINDS = [
  "money-arrived",
  "due-soon",
  "due-today",
  "overdue",
  "debit-ahead",
  "debit-done",
  "debit-bounced",
  "late-fee",
  "late-fee-reversed",
  "class-changed",
  "charge",
  "charge-reversed",
  "payment-received",
  "payment-failed",
  "payment-on-credit",
  "payment-returned",
  "receipt-corrected",
  "refund-sent",
  "waiver",
  "due-date-changed",
  "loan-closed",
  "loan-undone",
  "auto-pay-confirmed",
  "auto-pay-rejected",
  "auto-pay-cancelled",
  "new-offer",
  "pan-released",
  "application-cancelled",
  "application-reviewed",
  "finish-later",
  "new-device",
  "mobile-change-asked",
  "mobile-changed",
  "account-discarded",
  "collector-assigned",
  "contact-resumed",
  "contact-hours",
  "complaint-received",
  "complaint-answered",
  "correction-received",
  "correction-answered",
  "nominee-changed",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const readNotifications = call({
  name: "read-notifications",
  says: "What the borrower was told, newest first, in the language of the call. Reading the list marks nothing.",
  method: "GET",
  path: "/user/notifications",
  access: "borrower",
  body: null,
  query: z.strictObject({
    /** The last row's id of the page before. */
    before: z.optional(GivenRowNumber),
    limit: z.optional(PageLimit),
  }),
  reply: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(NOTIFICATION_KINDS),
      title: z.string(),
      description: z.string(),
      /** Until it is marked as read. */
      tag: z.nullable(z.literal("New")),
      /** In India's calendar, and `createdAt` as an instant. */
      date: Day,
      time: z.string(),
      createdAt: Instant,
      /** The address in the app that it leads to. */
      leads_to: z.nullable(z.string()),
    }),
  ),
  refuses: ["SESSION_ENDED"],
});

const NAMES_NONE = "This names no notification";
const NamedNotification = z.optional(z.int(NAMES_NONE).check(z.positive(NAMES_NONE)));

export const markNotificationsRead = call({
  name: "mark-notifications-read",
  says: "Marks what was seen as read: everything up to the newest one on the screen, so that one which came a moment later stays new. `only` marks that one alone. Without a body, everything.",
  method: "POST",
  path: "/user/notifications/read",
  access: "borrower",
  body: z.optional(z.strictObject({ upTo: NamedNotification, only: NamedNotification })),
  query: null,
  reply: z.object({ unread: z.int() }),
  refuses: ["SESSION_ENDED"],
});
