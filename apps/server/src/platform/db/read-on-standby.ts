import pg from "pg";
import type { Log } from "../log.ts";
import type { Actor } from "./actor.ts";
import type { Database } from "./database.ts";
import type { Tx } from "./tx.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

/** A report may be so old and no older. */
const BEHIND_SECONDS_MAX = 60;

class TooFarBehind extends Error {
  override readonly name = "TooFarBehind";
}

/**
 * Reads where it costs the primary nothing: on the standby, where the lender has one. A standby that is away, busy or too far
 * behind is passed over, and the primary answers.
 */
export async function readOnStandby<T>(
  {
    database,
    bookDatabase,
    log,
  }: { readonly database: Database; readonly bookDatabase: Database; readonly log: Log },
  actor: Actor,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (bookDatabase === database) return database.withTx(actor, work);
  try {
    return await bookDatabase.withTx(actor, async (tx) => {
      const behindSeconds = (await readStandbyLag(tx)) ?? 0;
      if (behindSeconds > BEHIND_SECONDS_MAX) throw new TooFarBehind(`${behindSeconds} s behind`);
      return work(tx);
    });
  } catch (error) {
    if (!isOfStandby(error)) throw error;
    log.warn({ error }, "the standby can't answer, the primary is asked");
    return database.withTx(actor, work);
  }
}

/** A query that took too long on the standby would hold up the primary too, so it is not tried there. */
function isOfStandby(error: unknown): boolean {
  if (error instanceof TooFarBehind) return true;
  if (error instanceof DatabaseUnavailable)
    return !(error.cause instanceof pg.DatabaseError && error.cause.code === QUERY_CANCELED);
  return error instanceof pg.DatabaseError && error.code === ROWS_REMOVED_MEANWHILE;
}

const QUERY_CANCELED = "57014";
/** The primary has cleared away what the question still needed, and the standby follows it. */
const ROWS_REMOVED_MEANWHILE = "40001";

/** How many seconds a standby is behind its primary, as far as it has heard of it; `null` for a primary. */
export async function readStandbyLag(tx: Tx): Promise<number | null> {
  const { rows } = await tx.query<{ seconds: number | null }>(
    `select case when pg_is_in_recovery()
            then coalesce(ceil(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())), 0)::int end as seconds`,
  );
  return rows[0]?.seconds ?? null;
}
