import { setTimeout as delay } from "node:timers/promises";

/** What this program is told, as one JSON text. */
export type DaysWork = {
  /** The folder of the server's code. */
  readonly server: string;
  /** When somebody looks after the business days, and how many of them at once. */
  readonly visits: readonly { readonly atMs: number; readonly times: number }[];
  readonly loansAtOnce: number;
};

const { server, visits, loansAtOnce } = JSON.parse(process.argv[2] ?? "") as DaysWork;
const from = <Module>(file: string): Promise<Module> => import(`${server}/${file}`) as Promise<Module>;

const { readConfig } = await from<typeof import("../../../apps/server/src/config.ts")>("config.ts");
const { openDatabase } =
  await from<typeof import("../../../apps/server/src/platform/db/database.ts")>("db/database.ts");
const { openPlatformClock } =
  await from<typeof import("../../../apps/server/src/platform/clock.ts")>("clock.ts");
const { furnish } = await from<typeof import("../../../apps/server/src/compose.ts")>("furnish.ts");
const { createLog } = await from<typeof import("../../../apps/server/src/platform/log.ts")>("log.ts");
const { createMetrics } =
  await from<typeof import("../../../apps/server/src/platform/metrics.ts")>("metrics.ts");
const { runBusinessDays } =
  await from<typeof import("../../../apps/server/src/operations/days/run-business-days.ts")>(
    "days/run-business-days.ts",
  );

const config = readConfig(process.env);
const database = openDatabase({
  url: config.DATABASE_URL.reveal(),
  poolSizeMax: 8,
  onRetry: () => undefined,
  onPoolError: () => undefined,
});
const clock = await openPlatformClock({ database, onPollFailed: () => undefined });
const rooms = furnish({
  config: { ...config, ROLE: "worker" },
  database,
  clock,
  log: createLog({ level: "silent" }),
  metrics: createMetrics(),
  lifecycle: { isStopping: false },
});
process.stdout.write("working\n");
for (const { atMs, times } of visits) {
  const aheadMs = atMs - clock.now().getTime();
  // One that comes after another was killed finds the calendar where that one had left it.
  if (aheadMs > 0) await clock.moveBy(Math.ceil(aheadMs));
  await Promise.all(Array.from({ length: times }, () => runBusinessDays(rooms, { loansAtOnce })));
  // So that a killer may come in between.
  await delay(0);
}
process.exit(0);
