import * as z from "zod/mini";

/**
 * The header that Razorpay's payments and payouts share. Paths follow the base address, which ends in `/v1`.
 */
export const RAZORPAY_SIGNATURE_HEADER = "x-razorpay-signature";
/** The same event sent again carries the same id. */
export const RAZORPAY_EVENT_ID_HEADER = "x-razorpay-event-id";

/** Codes that mean something to us; a wrong key has been seen with HTTP 400 and with 401. */
export const RAZORPAY_BAD_REQUEST = "BAD_REQUEST_ERROR";
export const RAZORPAY_SERVER_ERROR = "SERVER_ERROR";
export const RAZORPAY_AUTHENTICATION_FAILED = "Authentication failed";

export const RazorpayError = z.object({
  error: z.object({
    code: z.string(),
    description: z.nullish(z.string()),
    field: z.nullish(z.string()),
    source: z.nullish(z.string()),
    step: z.nullish(z.string()),
    reason: z.nullish(z.string()),
    metadata: z.nullish(z.unknown()),
  }),
});
export type RazorpayError = z.output<typeof RazorpayError>;

/** An empty one is written as a list. */
export const RazorpayNotes = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]);
export type RazorpayNotes = z.output<typeof RazorpayNotes>;

/** A moment in seconds since 1970, within the years of four digits in every zone: our calendar writes no later one. */
export const UnixSeconds = z.int().check(z.gte(0), z.lte(253_402_200_000));

/** The events of payments that are subscribed to, by their published names. */
export const RAZORPAY_EVENTS = [
  "payment.authorized",
  "payment.captured",
  "payment.failed",
  "order.paid",
  "order.notification.delivered",
  "order.notification.failed",
  "refund.created",
  "refund.processed",
  "refund.failed",
  "payment.dispute.created",
  "payment.dispute.under_review",
  "payment.dispute.action_required",
  "payment.dispute.won",
  "payment.dispute.lost",
  "payment.dispute.closed",
  "token.confirmed",
  "token.rejected",
  "token.cancelled",
  "token.paused",
] as const;
export type RazorpayEventName = (typeof RAZORPAY_EVENTS)[number];

/** Those of payouts and penny drops. */
export const RAZORPAYX_EVENTS = [
  "payout.pending",
  "payout.rejected",
  "payout.queued",
  "payout.initiated",
  "payout.processed",
  "payout.updated",
  "payout.reversed",
  "payout.failed",
  "fund_account.validation.completed",
  "fund_account.validation.failed",
] as const;
export type RazorpayxEventName = (typeof RAZORPAYX_EVENTS)[number];

const Entity = z.object({ entity: z.looseObject({ id: z.string() }) });

/** An event with the objects that it is about. They are a snapshot of then, so it is a hint to go and ask. */
export const RazorpayEvent = z.object({
  entity: z.literal("event"),
  event: z.string(),
  /** When what it tells of happened. */
  created_at: z.catch(z.optional(UnixSeconds), undefined),
  payload: z.record(z.string(), Entity),
});
export type RazorpayEvent = z.output<typeof RazorpayEvent>;
