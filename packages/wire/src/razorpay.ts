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
