import * as z from "zod/mini";

/** Between the sandbox and the server: does what a person of the lender would. Known by the sandbox's secret. */
export const PLATFORM_REVIEW_PATH = "/api/platform/review";

export const REVIEW_ACTIONS = ["approve", "reject", "release"] as const;

export const ReviewAct = z.strictObject({
  loan_id: z.int().check(z.minimum(1)),
  action: z.enum(REVIEW_ACTIONS),
});
export type ReviewAct = z.output<typeof ReviewAct>;
