import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Tx } from "../../platform/db/tx.ts";

type FeedbackKey = { readonly borrowerId: string; readonly givenOn: CivilDate; readonly wordsHash: Buffer };

export async function isKnownFeedback(
  tx: Tx,
  { borrowerId, givenOn, wordsHash }: FeedbackKey,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    "select from vaada.feedback where borrower_id = $1 and given_on = $2 and words_hash = $3",
    [borrowerId, givenOn, wordsHash],
  );
  return rowCount > 0;
}

/** A double tap that comes at the same moment is no second row. */
export async function insertFeedback(
  tx: Tx,
  feedback: FeedbackKey & {
    readonly id: string;
    readonly applicationId: number;
    readonly rating: number;
    readonly commentSealed: Buffer | null;
    readonly givenAt: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into vaada.feedback
       (id, borrower_id, application_id, rating, comment_sealed, words_hash, given_at, given_on)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [
      feedback.id,
      feedback.borrowerId,
      feedback.applicationId,
      feedback.rating,
      feedback.commentSealed,
      feedback.wordsHash,
      feedback.givenAt,
      feedback.givenOn,
    ],
  );
}

export async function eraseFeedback(tx: Tx, borrowerId: string): Promise<number> {
  const { rowCount } = await tx.query("delete from vaada.feedback where borrower_id = $1", [borrowerId]);
  return rowCount;
}
