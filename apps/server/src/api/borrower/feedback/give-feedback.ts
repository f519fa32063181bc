import { randomUUID } from "node:crypto";
import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import { readLastApplication } from "../../../journey/applications/store.ts";
import { insertFeedback, isKnownFeedback } from "../../../operations/feedback/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { type CallLimit, takeAll } from "../../../platform/refusals/limits.ts";
import type { Services } from "../../../services.ts";

type FeedbackServices = Pick<Services, "database" | "vault" | "clock">;

type Feedback = { readonly borrowerId: string; readonly rating: number; readonly comment: string };

/** Nobody changes their mind so often in a day; whoever goes on fills the table. */
const FEEDBACK_PER_DAY = 20;

/** Keeps stars and words. The same again on one day are the same. */
export function giveFeedback(
  { database, vault, clock }: FeedbackServices,
  { borrowerId, rating, comment }: Feedback,
): Promise<{ received: true }> {
  const words = comment.trim();
  const wordsHash = vault.index("feedback.words", `${rating} ${words}`);
  const givenOn = clock.today();
  return database.withTx(asBorrower(borrowerId), async (tx) => {
    if (await isKnownFeedback(tx, { borrowerId, givenOn, wordsHash })) return { received: true };
    await takeAll(tx, [feedbackADay(borrowerId)], clock.realNow());
    const application = await readLastApplication(tx, borrowerId);
    if (application === null) throw new Error("giveFeedback: a borrower without an application");
    const id = randomUUID();
    const place = { table: "feedback", column: "comment_sealed", row: id };
    await insertFeedback(tx, {
      id,
      borrowerId,
      applicationId: application.id,
      rating,
      commentSealed: words === "" ? null : vault.seal(words, place),
      wordsHash,
      givenAt: clock.now(),
      givenOn,
    });
    return { received: true };
  });
}

const feedbackADay = (borrowerId: string): CallLimit => ({
  bucket: `feedback:${borrowerId}`,
  max: FEEDBACK_PER_DAY,
  windowSeconds: DAY_SECONDS,
  says: "TOO_MANY",
});
