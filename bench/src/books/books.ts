import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { startPostgres } from "@vaada/postgres/start";
import { makeThrowawayFolder } from "@vaada/postgres/throwaway-folder";
import pg from "pg";
import { climb } from "../../../apps/server/src/platform/db/climb.ts";

/** A migrated database of a benchmark's own, on a server that keeps what it commits, as a lender's does. */
export type Books = {
  /** As the application signs in. */
  readonly url: string;
  /** Past every wall: to seed, to count and to undo. Answers the rows of the last statement. */
  asSuperuser<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
};

export type Library = {
  /** Another one, empty. */
  open(): Promise<Books>;
};

const LOGIN = "vaada_login";

/** Any number of them for as long as the work takes. */
export async function withLibrary<T>(work: (library: Library) => Promise<T>): Promise<T> {
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
          await climb({ url: superuserUrl, loginRole: LOGIN });
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
