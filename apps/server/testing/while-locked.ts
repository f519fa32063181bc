import pg from "pg";
import type { TestServer } from "./test-server.ts";

/** While a table is locked, who asks the database for it is not answered. */
export const lockerOf =
  ({ database }: Pick<TestServer, "database">) =>
  async <T>(table: string, work: () => Promise<T>): Promise<T> => {
    const client = new pg.Client({ connectionString: database.superuserUrl });
    await client.connect();
    try {
      await client.query("begin");
      await client.query(`lock table vaada.${table} in access exclusive mode`);
      return await work();
    } finally {
      await client.end();
    }
  };
