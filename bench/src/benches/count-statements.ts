import { readDashboard } from "../../../apps/server/src/dashboard/read-dashboard.ts";
import { asBorrower } from "../../../apps/server/src/platform/db/actor.ts";
import type { Database } from "../../../apps/server/src/platform/db/database.ts";
import type { BenchDatabase } from "../database/bench-database.ts";
import { openWorkerDatabase, workerServices } from "../programs/worker-services.ts";

/** Counts the statements that a borrower's dashboard sends, without the begin and the end of its transaction. */
export async function countStatements(seeded: BenchDatabase, loan: number): Promise<number> {
  const [row] = await seeded.asSuperuser<{ borrower_id: string }>(
    `select borrower_id from vaada.loans where application_id = ${loan}`,
  );
  const database = openWorkerDatabase(seeded.url);
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
    const services = workerServices(seeded.url, { ...database, withTx });
    const borrowerId = row?.borrower_id ?? "";
    await services.database.withTx(asBorrower(borrowerId), (tx) =>
      readDashboard(tx, services, { borrowerId, language: "en" }),
    );
    return count;
  } finally {
    await database.close();
  }
}
