import { setTimeout as delay } from "node:timers/promises";
import type { CivilDate } from "@vaada/calendar/civil-date";
import { composeServices } from "../../../apps/server/src/compose.ts";
import { readConfig } from "../../../apps/server/src/config.ts";
import { startDebitLane } from "../../../apps/server/src/loans/repayments/debits/queue/debit-lane.ts";
import { readWaitingDebits } from "../../../apps/server/src/loans/repayments/debits/queue/store.ts";
import type { Clock } from "../../../apps/server/src/platform/clock.ts";
import { AS_WORKER } from "../../../apps/server/src/platform/db/actor.ts";
import { createLog } from "../../../apps/server/src/platform/log.ts";
import type { Services } from "../../../apps/server/src/services.ts";
import { morningOf } from "../database/seed-debits.ts";
import { environmentWithoutProviders } from "./environment.ts";
import { answerTasks } from "./parent.ts";
import { openWorkerDatabase } from "./worker-services.ts";

/** Presents what is opened, beside any number of others, until nothing waits for its bank to be asked. */
export type PresentDebitsTask = {
  readonly url: string;
  readonly on: CivilDate;
  readonly providerUrl: string;
  readonly atOnce: number;
};

export type PresentDebitsResult = { readonly cpuSeconds: number };

const LOOK_AGAIN_MS = 200;

answerTasks<PresentDebitsTask, PresentDebitsResult>(async ({ url, on, providerUrl, atOnce }) => {
  const database = openWorkerDatabase(url);
  const services = servicesOn({ url, on, providerUrl, database });
  const startCpu = process.cpuUsage();
  const lane = startDebitLane(services, { atOnce });
  while ((await countUnasked(services)) > 0) await delay(LOOK_AGAIN_MS);
  const { user, system } = process.cpuUsage(startCpu);
  await lane.stop();
  await database.close();
  return { cpuSeconds: (user + system) / 1e6 };
});

function servicesOn({
  url,
  on,
  providerUrl,
  database,
}: Pick<PresentDebitsTask, "url" | "on" | "providerUrl"> & Pick<Services, "database">): Services {
  const services = composeServices({
    config: readConfig({
      ...environmentWithoutProviders({ dist: "nowhere", databaseUrl: url }),
      RAZORPAY_BASE_URL: providerUrl,
      ROLE: "worker",
    }),
    database,
    clock: clockOn(on),
    log: createLog({ level: "warn" }),
  });
  // The seeded borrowers have nothing sealed; opening what is costs microseconds.
  return { ...services, vault: { ...services.vault, open: () => "9000000000" } };
}

const clockOn = (on: CivilDate): Clock => ({
  realNow: () => new Date(),
  now: () => morningOf(on),
  today: () => on,
});

/** Those that a lane has taken are due later, so what waits is counted with them. */
async function countUnasked({ database }: Services): Promise<number> {
  const { count } = await database.withTx(AS_WORKER, readWaitingDebits);
  if (count > 0) return count;
  const { rowCount } = await database.withTx(AS_WORKER, (tx) =>
    tx.query(
      "select from vaada.debits where status in ('noticed', 'presented') and charge_asked_at is null limit 1",
    ),
  );
  return rowCount;
}
