import pg from "pg";
import { columnTypes } from "../../apps/server/src/platform/db/column-types.ts";
import type { ProvingHouse } from "./proving-house.ts";

export type DatabaseCopy = {
  readonly name: string;
  readonly asSuperuser: ProvingHouse["inside"]["database"]["asSuperuser"];
  close(): Promise<void>;
};

/** The house's database as it stands now, under another name. Who is connected is cut off for a moment, and comes back. */
export async function copyDatabase({ inside }: ProvingHouse, name: string): Promise<DatabaseCopy> {
  const original = new URL(inside.database.superuserUrl);
  const copied = original.pathname.slice(1);
  const elsewhere = new URL(original);
  elsewhere.pathname = "/postgres";
  const owner = new pg.Client({ connectionString: elsewhere.href });
  await owner.connect();
  try {
    await owner.query(`alter database ${pg.escapeIdentifier(copied)} allow_connections false`);
    await owner.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [copied]);
    await untilAlone(owner, copied);
    await owner.query(`create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(copied)}`);
  } finally {
    await owner.query(`alter database ${pg.escapeIdentifier(copied)} allow_connections true`);
    await owner.end();
  }
  const url = new URL(original);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 2, types: columnTypes });
  pool.on("error", () => undefined);
  return {
    name,
    asSuperuser: async (sql, values = []) => (await pool.query(sql, [...values])).rows,
    close: () => pool.end(),
  };
}

async function untilAlone(owner: pg.Client, name: string): Promise<void> {
  for (;;) {
    const { rowCount } = await owner.query("select from pg_stat_activity where datname = $1", [name]);
    if (rowCount === 0) return;
  }
}
