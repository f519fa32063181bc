import pg from "pg";
import { columnTypes } from "../../apps/server/src/platform/db/column-types.ts";
import { copyDatabase as copyClosed } from "../../apps/server/testing/lost-commits.ts";
import type { ProvingStack } from "./proving-stack.ts";

export type DatabaseCopy = {
  readonly name: string;
  readonly asSuperuser: ProvingStack["testServer"]["database"]["asSuperuser"];
  close(): Promise<void>;
};

/** Copies the stack's database under another name. Its clients are disconnected for a moment, and reconnect. */
export async function copyDatabase({ testServer }: ProvingStack, name: string): Promise<DatabaseCopy> {
  const { superuserUrl } = testServer.database;
  await copyClosed(superuserUrl, name);
  const url = new URL(superuserUrl);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 2, types: columnTypes });
  pool.on("error", () => undefined);
  return {
    name,
    asSuperuser: async (sql, values = []) => (await pool.query(sql, [...values])).rows,
    close: () => pool.end(),
  };
}
