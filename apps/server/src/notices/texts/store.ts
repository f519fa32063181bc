import type { Tx } from "../../platform/db/tx.ts";
import { rankOf } from "../../platform/queue/jobs.ts";

/** A job for each of these that nobody was texted of, all in one statement. */
export async function enqueueTexts(
  tx: Tx,
  { keys, afterMs }: { readonly keys: readonly string[]; readonly afterMs: number },
): Promise<void> {
  await tx.query(
    `select vaada.enqueue('text-notice', json_build_object('notificationId', id), 'text-notice:' || id,
              now() + $2::double precision * interval '1 millisecond', $3::smallint)
       from vaada.notifications where key = any ($1::text[]) and texted_at is null`,
    [keys, afterMs, rankOf("text-notice")],
  );
}

/** Whose a notification is and of what kind, for a worker, who is nobody's. */
export async function readWhoseNews(
  tx: Tx,
  id: number,
): Promise<{ readonly borrowerId: string; readonly kind: string } | null> {
  const { rows } = await tx.query<{ borrowerId: string; kind: string }>(
    `select borrower_id as "borrowerId", kind from vaada.notifications where id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

export type ClaimedText = {
  readonly kind: string;
  readonly params: unknown;
  /** The platform's time. */
  readonly createdAt: Date;
  readonly mobileSealed: Buffer;
};

/** `null` when its text is on its way. `now` is real time. */
export async function claimText(
  tx: Tx,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<ClaimedText | null> {
  const { rows } = await tx.query<ClaimedText>(
    `update vaada.notifications as news set texted_at = $2
       from vaada.borrowers as borrower
      where news.id = $1 and texted_at is null and borrower.id = news.borrower_id
      returning kind, params, news.created_at as "createdAt", mobile_sealed as "mobileSealed"`,
    [id, now],
  );
  return rows[0] ?? null;
}

/** It surely did not go. */
export async function unclaimText(tx: Tx, id: number): Promise<void> {
  await tx.query("update vaada.notifications set texted_at = null where id = $1", [id]);
}
