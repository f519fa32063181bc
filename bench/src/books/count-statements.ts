import type { Database } from "../../../apps/server/src/platform/db/database.ts";
import { databaseOn, roomsOn } from "../programs/rooms-on.ts";
import type { Books } from "./books.ts";
import { readDashboard } from "../../../apps/server/src/api/borrower/dashboard/routes.ts";

/** What the dashboard of a loan's borrower asks the database, besides the beginning and the end of its transaction. */
export async function countStatements(books: Books, loan: number): Promise<number> {
  const [row] = await books.asSuperuser<{ borrower_id: string }>(
    `select borrower_id from vaada.loans where application_id = ${loan}`,
  );
  const database = databaseOn(books.url);
  let count = 0;
  const withTx: Database["withTx"] = (actor, work, options) =>
    database.withTx(
      actor,
      (tx) => {
        const query: typeof tx.query = (text, values) => {
          count += 1;
          return tx.query(text, values);
        };
        return work({ ...tx, query });
      },
      options,
    );
  try {
    const rooms = roomsOn(books.url, { ...database, withTx });
    await readDashboard(rooms, { borrowerId: row?.borrower_id ?? "", language: "en" });
    return count;
  } finally {
    await database.close();
  }
}
