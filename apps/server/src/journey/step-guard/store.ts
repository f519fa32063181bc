import type { Tx } from "../../platform/db/tx.ts";

type AnswerKey = { readonly borrowerId: string; readonly call: string; readonly bodyHash: Buffer };

export async function readAnswer(tx: Tx, { borrowerId, call, bodyHash }: AnswerKey): Promise<Buffer | null> {
  const { rows } = await tx.query<{ replySealed: Buffer }>(
    `select reply_sealed as "replySealed" from vaada.answers
      where borrower_id = $1 and call = $2 and body_hash = $3`,
    [borrowerId, call, bodyHash],
  );
  return rows[0]?.replySealed ?? null;
}

/** A newer answer to the same body replaces the older one. */
export async function upsertAnswer(
  tx: Tx,
  answer: AnswerKey & { readonly replySealed: Buffer; readonly answeredAt: Date },
): Promise<void> {
  await tx.query(
    `insert into vaada.answers (borrower_id, call, body_hash, reply_sealed, answered_at)
     values ($1, $2, $3, $4, $5)
     on conflict (borrower_id, call, body_hash)
       do update set reply_sealed = excluded.reply_sealed, answered_at = excluded.answered_at`,
    [answer.borrowerId, answer.call, answer.bodyHash, answer.replySealed, answer.answeredAt],
  );
}

/** Forgets every answer of a call whose act came to nothing, so that the borrower can start again with any body. */
export async function forgetAnswers(
  tx: Tx,
  { borrowerId, call }: { readonly borrowerId: string; readonly call: string },
): Promise<void> {
  await tx.query("delete from vaada.answers where borrower_id = $1 and call = $2", [borrowerId, call]);
}

/** Forgets every reply to a borrower whose application has ended: nobody makes those calls again. */
export async function forgetEveryAnswer(tx: Tx, borrowerId: string): Promise<void> {
  await tx.query("delete from vaada.answers where borrower_id = $1", [borrowerId]);
}
