import type { AddressInfo } from "node:net";
import pg from "pg";
import { buildConsoleApp } from "../../../apps/server/src/app.ts";
import { composeServices } from "../../../apps/server/src/compose.ts";
import { readConfig } from "../../../apps/server/src/config.ts";
import { addDemoStaff, type DemoPerson } from "../../../apps/server/src/operations/staff/demo-staff.ts";
import { realClock } from "../../../apps/server/src/platform/clock.ts";
import { openDatabase } from "../../../apps/server/src/platform/db/database.ts";
import { createLog } from "../../../apps/server/src/platform/log.ts";
import { environmentWithoutProviders } from "./environment.ts";
import { reportToParent } from "./parent.ts";

/** What the console is started on. */
export type ConsoleTask = {
  readonly databaseUrl: string;
  readonly ownerUrl: string;
  readonly person: DemoPerson;
  /** The loans of the pages that are read: their borrowers' numbers are sealed, as this process seals them. */
  readonly pages: readonly { readonly from: number; readonly to: number }[];
};

/** The lender's console as `npm start` composes it, on a seeded database and without providers. */
const task = JSON.parse(process.argv[2] ?? "{}") as ConsoleTask;
const config = readConfig(environmentWithoutProviders({ dist: "nowhere", databaseUrl: task.databaseUrl }));
const services = composeServices({
  config,
  database: openDatabase({
    url: config.database.url.reveal(),
    poolSizeMax: config.database.poolSizeMax,
    onRetry: () => undefined,
    onPoolError: () => undefined,
  }),
  clock: realClock(),
  log: createLog({ level: "info" }),
  dist: null,
  consoleDist: null,
});
await sealNumbers();
await addDemoStaff(services, [task.person]);
const app = buildConsoleApp(services);
await app.listen({ port: 0, host: "127.0.0.1" });
reportToParent({ port: (app.server.address() as AddressInfo).port });

async function sealNumbers(): Promise<void> {
  const owner = new pg.Client({ connectionString: task.ownerUrl });
  await owner.connect();
  for (const { from, to } of task.pages) {
    const { rows } = await owner.query<{ id: string }>(
      "select borrower_id as id from vaada.applications where id between $1 and $2",
      [from, to],
    );
    for (const { id } of rows) {
      const place = { table: "borrowers", column: "mobile_sealed", row: id };
      const sealed = services.vault.seal("9876543210", place);
      await owner.query("update vaada.borrowers set mobile_sealed = $2 where id = $1", [id, sealed]);
    }
  }
  await owner.end();
}
