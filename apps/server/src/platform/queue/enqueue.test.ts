import { expect, test } from "vitest";
import { openTestDatabase } from "../../../testing/test-database.ts";
import { AS_WORKER } from "../db/actor.ts";
import type { Tx } from "../db/tx.ts";
import { enqueue } from "./enqueue.ts";

const { database } = await openTestDatabase();

const addMany = (tx: Tx, from: number) =>
  tx.query(
    `select vaada.enqueue_all('text-notice', array_agg(json_build_object('notificationId', id)),
            array_agg('text-notice:' || id), now() + interval '1 hour', 0::smallint)
       from generate_series($1::integer, $1::integer + 49) as id`,
    [from],
  );

/** How many rows of the queue this transaction has read without an index. */
async function countReadThrough(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ read: bigint }>(
    `select coalesce(sum(seq_tup_read), 0)::bigint as read from pg_stat_xact_all_tables
      where schemaname = 'graphile_worker' and relname = '_private_jobs'`,
  );
  return Number(rows[0]?.read ?? 0);
}

test("no job is added by reading the queue, even by a connection that first did so while it was empty", async () => {
  const read = await database.withTx(AS_WORKER, async (tx) => {
    for (let batch = 0; batch < 10; batch += 1) await addMany(tx, batch * 50);
    for (let id = 0; id < 10; id += 1) await enqueue(tx, "text-notice", { notificationId: 1_000 + id });
    return countReadThrough(tx);
  });
  expect(read).toBe(0);
});
