import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { startPostgres } from "@vaada/postgres/start";
import { makeThrowawayFolder } from "@vaada/postgres/throwaway-folder";
import pg from "pg";
import { applyMigrations } from "../../../apps/server/src/platform/db/apply-migrations.ts";

/** A migrated database of a benchmark's own, on a server that keeps what it commits, as a lender's does. */
export type BenchDatabase = {
  /** The application's own login. */
  readonly url: string;
  /** Runs SQL as the superuser, to seed, count and undo. Returns the rows of the last statement. */
  asSuperuser<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
};

export type DatabaseServer = {
  /** Creates another, empty database. */
  open(): Promise<BenchDatabase>;
};

const LOGIN = "vaada_login";

/** Keeps a PostgreSQL server, on which any number of databases can be opened, for as long as the work takes. */
export async function withDatabaseServer<T>(
  work: (databaseServer: DatabaseServer) => Promise<T>,
): Promise<T> {
  const folder = await makeThrowawayFolder();
  const pools: pg.Pool[] = [];
  try {
    const postgres = await startPostgres({ dataDir: join(folder.path, "postgres") });
    try {
      const password = randomBytes(12).toString("hex");
      const owner = openPool(postgres.superuserUrl, pools);
      await owner.query(`create role ${LOGIN} login password '${password}'`);
      return await work({
        async open() {
          const name = `books_${pools.length}`;
          await owner.query(`create database ${name}`);
          const superuserUrl = postgres.urlOfDatabase(name);
          await applyMigrations({ url: superuserUrl, loginRole: LOGIN });
          const pool = openPool(superuserUrl, pools);
          const url = Object.assign(new URL(superuserUrl), { username: LOGIN, password }).href;
          return {
            url,
            asSuperuser: async (text, values) => (await pool.query(text, values && [...values])).rows,
          };
        },
      });
    } finally {
      await Promise.all(pools.map((pool) => pool.end()));
      await postgres.stop();
    }
  } finally {
    await folder.remove();
  }
}

function openPool(connectionString: string, pools: pg.Pool[]): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2 });
  pool.on("error", () => undefined);
  pools.push(pool);
  return pool;
}
