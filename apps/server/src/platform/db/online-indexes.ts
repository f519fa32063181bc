import type pg from "pg";
import { MigrationRefused } from "./migrations.ts";

/** The first line of an `up.sql` whose indexes are built while the table is written. */
const OUTSIDE_TRANSACTION = "-- outside a transaction";

const INDEX = /^create (?:unique )?index concurrently if not exists (\w+) on (?:\w+\.)?\w+\b/;

export const isOutsideTransaction = (sql: string): boolean => sql.startsWith(OUTSIDE_TRANSACTION);

/**
 * Builds indexes one by one without keeping anybody from writing. One that was cut off is left behind invalid by PostgreSQL: it
 * goes, and is built anew, so a run that was killed is simply run again.
 */
export async function buildIndexes(
  client: pg.Client,
  { sql, lockMsMax }: { readonly sql: string; readonly lockMsMax: number },
): Promise<void> {
  const indexes = indexesIn(sql);
  for (const { name, statement } of indexes) {
    const { rows } = await client.query<{ schema: string }>(
      `select relnamespace::regnamespace::text as schema from pg_class join pg_index on indexrelid = pg_class.oid
        where relname = $1 and not indisvalid`,
      [name],
    );
    // Dropping needs the lock for an instant. Building waits for older transactions and holds nobody up, so it may take as long as they do.
    await client.query("select set_config('lock_timeout', $1, false)", [`${lockMsMax}ms`]);
    for (const { schema } of rows) await client.query(`drop index concurrently if exists ${schema}.${name}`);
    await client.query("select set_config('lock_timeout', '0', false)");
    await client.query(statement);
  }
}

/** Anything else in such a file could be half done, so it is refused before the first statement. */
function indexesIn(sql: string): { name: string; statement: string }[] {
  return sql
    .replace(/--.*$/gm, "")
    .split(";")
    .map((statement) => statement.trim().replace(/\s+/g, " "))
    .filter((statement) => statement !== "")
    .map((statement) => {
      const name = INDEX.exec(statement)?.[1];
      if (name === undefined)
        throw new MigrationRefused(
          `Outside a transaction a migration only builds indexes (create index concurrently if not exists …): ${statement.slice(0, 60)}`,
        );
      return { name, statement };
    });
}
