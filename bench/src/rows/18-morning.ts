import { join } from "node:path";
import type { CivilDate } from "@vaada/calendar/civil-date";
import { workingDayFrom } from "@vaada/calendar/working-days";
import { ROOT } from "@vaada/dev/root";
import { holidaysOf } from "../../../apps/server/src/agreements/offers/lender-particulars.ts";
import { readLender } from "../../../apps/server/src/compose.ts";
import { startServer, startTaskRunner } from "../child.ts";
import { type BenchDatabase, withDatabaseServer } from "../database/bench-database.ts";
import { seedDebits } from "../database/seed-debits.ts";
import { seedLoans, todayInIndia } from "../database/seed-loans.ts";
import type { PresentDebitsResult, PresentDebitsTask } from "../programs/present-debits.ts";
import { atScale, type Bench, type Measurement, type Row } from "../row.ts";
import { inTemporaryFolder } from "../temporary-folder.ts";

/** The debits of a salary day, which an hour is to be enough for. */
const DEBITS = 250_000;
const SECONDS = 3_600;
const WORKERS = 2;
/** The worker's own number of places. */
const AT_ONCE = 64;

/** A salary day's debits at a provider that takes 400 ms for each answer, by two workers that share its pace. */
export const morningRow: Row = {
  number: 18,
  title: "debits presented a second, two workers, a provider that answers after 400 ms",
  measure: (bench) =>
    inTemporaryFolder((folder) =>
      withDatabaseServer(async (databaseServer) =>
        measure(bench, { database: await databaseServer.open(), logFile: join(folder, "programs.log") }),
      ),
    ),
};

async function measure(
  bench: Bench,
  { database, logFile }: { readonly database: BenchDatabase; readonly logFile: string },
): Promise<Measurement[]> {
  const debits = atScale(bench, DEBITS);
  const on = workingDayFrom(todayInIndia(), holidaysOf(readLender(join(ROOT, "lender.json"))));
  bench.say(`seeding ${debits} debits`);
  await seedLoans(database, { loans: debits, today: todayInIndia(), due: "even", hasAutoPay: true });
  await seedDebits(database, { loans: debits, on });
  const { seconds, cpuSeconds } = await present(database, { on, logFile });
  const [row] = await database.asSuperuser<{ charged: number; orders: number }>(
    `select (select count(*)::integer from vaada.debits where charge_asked_at is not null) as charged,
            (select count(*)::integer from vaada.repayment_orders where provider_reference is not null) as orders`,
  );
  if (row?.charged !== debits || row.orders !== debits)
    throw new Error(`not every debit was presented once: ${JSON.stringify(row)}`);
  return [
    {
      metric: `${debits} debits presented by ${WORKERS} workers, answers after 400 ms`,
      unit: "a second",
      ours: debits / seconds,
      goal: { of: "ours", kind: "at-least", limit: DEBITS / SECONDS },
      details: { seconds, cpuSeconds },
    },
  ];
}

async function present(
  database: BenchDatabase,
  { on, logFile }: { readonly on: CivilDate; readonly logFile: string },
): Promise<{ seconds: number; cpuSeconds: number[] }> {
  const provider = await startServer({ program: "slow-provider", logFile });
  const workers = Array.from({ length: WORKERS }, () =>
    startTaskRunner<PresentDebitsTask, PresentDebitsResult>({ program: "present-debits", logFile }),
  );
  try {
    await database.asSuperuser("update vaada.debits set look_at = now() where status = 'noticed'");
    const task = { url: database.url, on, providerUrl: `${provider.url}/v1`, atOnce: AT_ONCE };
    const startedMs = performance.now();
    const results = await Promise.all(workers.map((worker) => worker.run(task)));
    const seconds = (performance.now() - startedMs) / 1_000;
    return { seconds, cpuSeconds: results.map((result) => result.cpuSeconds) };
  } finally {
    await Promise.all([...workers.map((worker) => worker.stop()), provider.stop()]);
  }
}
