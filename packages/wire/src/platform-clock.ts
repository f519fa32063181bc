import * as z from "zod/mini";

/** Between the sandbox and the server: reads (`GET`) or moves (`POST`) the platform's calendar. */
export const PLATFORM_CLOCK_PATH = "/api/sandbox/clock";

/** Both sides know this secret; the server answers nobody else. */
export const SANDBOX_SECRET_HEADER = "x-sandbox-secret";

/** Ten years: further than any loan, and near enough that no date overflows. */
export const CLOCK_ADVANCE_DAYS_MAX = 3650;
export const CLOCK_ADVANCE_MINUTES_MAX = CLOCK_ADVANCE_DAYS_MAX * 24 * 60;

const upTo = (max: number) => z.int().check(z.minimum(1), z.maximum(max));

/** The calendar only moves forward, by one of the two. */
export const ClockAdvance = z.union([
  z.strictObject({ advanceDays: upTo(CLOCK_ADVANCE_DAYS_MAX) }),
  z.strictObject({ advanceMinutes: upTo(CLOCK_ADVANCE_MINUTES_MAX) }),
]);
export type ClockAdvance = z.output<typeof ClockAdvance>;

/** `today` is the date in India, `now` the instant, both as the platform sees them. */
export const ClockReading = z.object({
  today: z.iso.date(),
  now: z.iso.datetime(),
});
export type ClockReading = z.output<typeof ClockReading>;
