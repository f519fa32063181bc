import pg from "pg";
import { columnTypes } from "../../apps/server/src/platform/db/column-types.ts";
import type { ProvingStack } from "./proving-stack.ts";

export type DatabaseCopy = {
  readonly name: string;
  readonly asSuperuser: ProvingStack["testServer"]["database"]["asSuperuser"];
  close(): Promise<void>;
};

/** Copies the stack's database under another name. Its clients are disconnected for a moment, and reconnect. */
export async function copyDatabase({ testServer }: ProvingStack, name: string): Promise<DatabaseCopy> {
  const original = new URL(testServer.database.superuserUrl);
  const copied = original.pathname.slice(1);
  const elsewhere = new URL(original);
  elsewhere.pathname = "/postgres";
  const owner = new pg.Client({ connectionString: elsewhere.href });
  await owner.connect();
  try {
    await owner.query(`alter database ${pg.escapeIdentifier(copied)} allow_connections false`);
    await owner.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [copied]);
    await waitUntilAlone(owner, copied);
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

async function waitUntilAlone(owner: pg.Client, name: string): Promise<void> {
  for (;;) {
    const { rowCount } = await owner.query("select from pg_stat_activity where datname = $1", [name]);
    if (rowCount === 0) return;
  }
}
