import * as z from "zod/mini";
import { call } from "../call.ts";
import { STEP_NOTICES } from "../notices-taken.ts";
import { GivenLoanId } from "../primitives.ts";

/**
 * The refusal as the borrower reads it: the reasons, the changes that would have passed, and the day to try
 * again.
 */
export const Refusal = z.object({
  decision: z.literal("Reject"),
  /** Plain sentences, in the language of the call. */
  reasons: z.array(z.string()),
  /** The same as words of the credit policy, in the same order. */
  reasonCodes: z.array(z.string()),
  /** The changes that would have passed, as sentences; empty where none is in the borrower's hands. */
  wouldHavePassed: z.array(z.string()),
  /** The first day of a new application, YYYY-MM-DD. */
  reapplyOn: z.string(),
});
export type Refusal = z.output<typeof Refusal>;

export const takeDecision = call({
  name: "take-decision",
  says: "Decides on the application by the credit policy: approved, to the bank statement, or (409) refused with reasons and the day of a new try. A refusal holds for 45 days, whoever asks again.",
  method: "POST",
  path: "/loan/decision",
  access: "borrower",
  step: "decision",
  consents: ["bureau"],
  notices: STEP_NOTICES.bureau,
  body: z.strictObject({ loan_id: GivenLoanId }),
  query: null,
  reply: z.object({ decision: z.enum(["Approve", "Proceed to Bank"]) }),
  refuses: [
    "SESSION_ENDED",
    "CONSENT_WITHDRAWN",
    "NOT_FOUND",
    "STEP_OUT_OF_TURN",
    "APPLICATION_REFUSED",
    "DECISION_UNAVAILABLE",
  ],
});
