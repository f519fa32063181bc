import type { Language } from "@vaada/contract/language";
import { showEndpoint, type Tx } from "../../platform/db/tx.ts";
import { rankOf } from "../../platform/queue/jobs.ts";

type OfBrowser = { readonly borrowerId: string; readonly endpointHash: Buffer };

export async function isSubscribed(tx: Tx, { borrowerId, endpointHash }: OfBrowser): Promise<boolean> {
  const { rowCount } = await tx.query(
    "select from vaada.push_subscriptions where borrower_id = $1 and endpoint_hash = $2",
    [borrowerId, endpointHash],
  );
  return rowCount > 0;
}

/** The browser's only one: whoever was reminded there before is so no more. `now` is real time. */
export async function insertSubscription(
  tx: Tx,
  subscription: OfBrowser & { readonly id: string; readonly sealed: Buffer; readonly now: Date },
): Promise<void> {
  const { id, borrowerId, endpointHash, sealed, now } = subscription;
  await showEndpoint(tx, endpointHash);
  await tx.query("delete from vaada.push_subscriptions where endpoint_hash = $1", [endpointHash]);
  await tx.query(
    `insert into vaada.push_subscriptions (id, borrower_id, endpoint_hash, subscription_sealed, subscribed_at)
     values ($1, $2, $3, $4, $5)`,
    [id, borrowerId, endpointHash, sealed, now],
  );
}

/** Keeps the newest ones: a browser that was given up says nothing, and its row would stay for ever. */
export async function removeAllButNewest(
  tx: Tx,
  { borrowerId, kept }: { readonly borrowerId: string; readonly kept: number },
): Promise<void> {
  await tx.query(
    `delete from vaada.push_subscriptions where borrower_id = $1 and id not in (
       select id from vaada.push_subscriptions where borrower_id = $1 order by subscribed_at desc, id limit $2)`,
    [borrowerId, kept],
  );
}

/** Answers how many are left. */
export async function removeSubscription(tx: Tx, { borrowerId, endpointHash }: OfBrowser): Promise<number> {
  await tx.query("delete from vaada.push_subscriptions where borrower_id = $1 and endpoint_hash = $2", [
    borrowerId,
    endpointHash,
  ]);
  const { rowCount } = await tx.query("select from vaada.push_subscriptions where borrower_id = $1", [
    borrowerId,
  ]);
  return rowCount;
}

export async function removeSubscriptions(tx: Tx, borrowerId: string): Promise<void> {
  await tx.query("delete from vaada.push_subscriptions where borrower_id = $1", [borrowerId]);
}

/** Its push service knows it no more. */
export async function removeGone(tx: Tx, id: string): Promise<void> {
  await tx.query("delete from vaada.push_subscriptions where id = $1", [id]);
}

/** A job for each of these and each browser of who is told, all in one statement: one that fails holds up no other. */
export async function enqueuePushes(
  tx: Tx,
  { keys, afterMs }: { readonly keys: readonly string[]; readonly afterMs: number },
): Promise<void> {
  await tx.query(
    `select vaada.enqueue('push-notice',
              json_build_object('notificationId', notice.id, 'subscriptionId', browser.id),
              'push-notice:' || notice.id || ':' || browser.id,
              now() + $2::double precision * interval '1 millisecond', $3::smallint)
       from vaada.notifications as notice
       join vaada.push_subscriptions as browser on browser.borrower_id = notice.borrower_id
      where key = any ($1::text[])`,
    [keys, afterMs, rankOf("push-notice")],
  );
}

export type PushToSend = {
  readonly kind: string;
  readonly params: unknown;
  readonly createdAt: Date;
  readonly language: Language;
  readonly sealed: Buffer;
};

/** `null` once the borrower has read it in the app, or the browser is subscribed no more. */
export async function readToPush(
  tx: Tx,
  { notificationId, subscriptionId }: { readonly notificationId: number; readonly subscriptionId: string },
): Promise<PushToSend | null> {
  const { rows } = await tx.query<PushToSend>(
    `select kind, params, notice.created_at as "createdAt", language, subscription_sealed as sealed
       from vaada.notifications as notice
       join vaada.borrowers as borrower on borrower.id = notice.borrower_id
       join vaada.push_subscriptions as browser on browser.borrower_id = notice.borrower_id
      where notice.id = $1 and browser.id = $2 and read_at is null`,
    [notificationId, subscriptionId],
  );
  return rows[0] ?? null;
}

/** From the first browser on. `now` is real time, `under` the set of rules that allowed it at its hour. */
export async function markPushed(
  tx: Tx,
  {
    notificationId,
    now,
    under,
  }: { readonly notificationId: number; readonly now: Date; readonly under: string },
): Promise<void> {
  await tx.query(
    "update vaada.notifications set pushed_at = $2, pushed_under = $3 where id = $1 and pushed_at is null",
    [notificationId, now, under],
  );
}
