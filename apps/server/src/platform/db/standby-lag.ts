import type { Tx } from "./tx.ts";

/** How many seconds a standby is behind its primary, as far as it has heard of it; `null` for a primary. */
export async function readStandbyLag(tx: Tx): Promise<number | null> {
  const { rows } = await tx.query<{ seconds: number | null }>(
    `select case when pg_is_in_recovery()
            then coalesce(ceil(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())), 0)::int end as seconds`,
  );
  return rows[0]?.seconds ?? null;
}
