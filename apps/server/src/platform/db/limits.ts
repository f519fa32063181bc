import type { Tx } from "./tx.ts";

/**
 * So many takes in a window that starts with the first one. A pause between two acts is one take a window.
 */
export type Limit = { readonly bucket: string; readonly max: number; readonly windowSeconds: number };

export type LimitResult = { kind: "taken" } | { kind: "refused"; until: Date };

/**
 * Takes one of the limit, in one statement, so that callers at the same moment can't both have the last one.
 * It is given back by itself when the transaction rolls back. `now` is real time.
 */
export async function takeLimit(tx: Tx, limit: Limit, now: Date): Promise<LimitResult> {
  const { rows } = await tx.query<{ taken: boolean; until: Date }>(TAKE, [
    limit.bucket,
    now,
    limit.max,
    limit.windowSeconds,
  ]);
  const [row] = rows;
  if (row === undefined) throw new Error("takeLimit: an upsert returned no row");
  return row.taken ? { kind: "taken" } : { kind: "refused", until: row.until };
}

/** Undoes one take whose act surely did not happen. A window that has ended since is left alone. */
export async function giveBack(tx: Tx, limit: Limit, now: Date): Promise<void> {
  await tx.query(
    `update vaada.limits set hits = least(hits, $3) - 1
      where bucket = $1 and hits > 0 and window_ends_at > $2`,
    [limit.bucket, now, limit.max],
  );
}

/** When the first of these limits that has nothing left is free again; `null` when all have something left. */
export async function readExhausted(tx: Tx, limits: readonly Limit[], now: Date): Promise<Date | null> {
  const { rows } = await tx.query<{ until: Date | null }>(
    `select max(held.window_ends_at) as until
       from vaada.limits as held
       join unnest($1::text[], $2::integer[]) as asked (bucket, max) using (bucket)
      where held.window_ends_at > $3 and held.hits >= asked.max`,
    [limits.map(({ bucket }) => bucket), limits.map(({ max }) => max), now],
  );
  return rows[0]?.until ?? null;
}

export async function removeEndedLimits(tx: Tx): Promise<void> {
  await tx.query("delete from vaada.limits where window_ends_at < now()");
}

/**
 * A refused take leaves `hits` one above `max`, never more: that is how the one statement tells it from the
 * last take.
 */
const TAKE = `
  insert into vaada.limits as held (bucket, window_started_at, window_ends_at, hits)
  values ($1, $2, $2::timestamptz + make_interval(secs => $4), 1)
  on conflict (bucket) do update set
    window_started_at = case when held.window_ends_at <= $2 then $2 else held.window_started_at end,
    window_ends_at =
      case when held.window_ends_at <= $2 then excluded.window_ends_at else held.window_ends_at end,
    hits = case when held.window_ends_at <= $2 then 1 else least(held.hits, $3) + 1 end
  returning hits <= $3 as taken, window_ends_at as until`;
