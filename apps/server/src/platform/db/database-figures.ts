import type { Tx } from "./tx.ts";

/** The database keeps what its reader has not had yet, also while it is away. */
export const SLOT_OF_BACKUPS = "vaada_backup";

/** What the database tells every login of itself: no right to see others' statements is needed for it. */
export async function readDatabaseFigures(tx: Tx) {
  const { rows } = await tx.query<DatabaseFigures>(
    `select numbackends as connections, current_setting('max_connections')::integer as "connectionsMax",
            pg_database_size(datname)::double precision as bytes, xact_commit::double precision as committed,
            xact_rollback::double precision as "rolledBack", deadlocks::double precision as deadlocks,
            blks_read::double precision as "blocksRead", blks_hit::double precision as "blocksHit",
            (select pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::double precision
               from pg_replication_slots where slot_name = $1) as "logBehindBytes"
       from pg_stat_database where datname = current_database()`,
    [SLOT_OF_BACKUPS],
  );
  const [figures] = rows;
  if (figures === undefined) throw new Error("readDatabaseFigures: the database does not know itself");
  return figures;
}

type DatabaseFigures = {
  readonly connections: number;
  readonly connectionsMax: number;
  readonly bytes: number;
  readonly committed: number;
  readonly rolledBack: number;
  readonly deadlocks: number;
  readonly blocksRead: number;
  readonly blocksHit: number;
  readonly logBehindBytes: number | null;
};
