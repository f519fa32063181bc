import * as z from "zod/mini";
import { call } from "../call.ts";
import { commentMessage, FEEDBACK_MESSAGES, ratingMessage } from "../feedback.ts";
import { judgedBy } from "../primitives.ts";

export const giveFeedback = call({
  name: "give-feedback",
  says: "One to five stars, and a comment if the borrower wrote one.",
  method: "POST",
  path: "/user/feedback",
  access: "borrower",
  body: z.strictObject({
    rating: z
      .number(FEEDBACK_MESSAGES.ratingMissing)
      .check(z.refine((rating) => ratingMessage(rating) === null, FEEDBACK_MESSAGES.ratingMissing)),
    comment: z.optional(z.string(FEEDBACK_MESSAGES.commentTooShort).check(judgedBy(commentMessage))),
  }),
  query: null,
  reply: z.object({ received: z.literal(true) }),
  refuses: ["SESSION_ENDED"],
});
