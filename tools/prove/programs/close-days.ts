import { setTimeout as delay } from "node:timers/promises";

/** This program's only argument, as JSON. */
export type DayVisits = {
  /** The folder of the server's code. */
  readonly server: string;
  /** The instants at which the business days are run, and how many runs start at once. */
  readonly visits: readonly { readonly atMs: number; readonly times: number }[];
  readonly loansAtOnce: number;
};

const { server, visits, loansAtOnce } = JSON.parse(process.argv[2] ?? "") as DayVisits;
const from = <Module>(file: string): Promise<Module> => import(`${server}/${file}`) as Promise<Module>;

const { readConfig } = await from<typeof import("../../../apps/server/src/config.ts")>("config.ts");
const { openDatabase } =
  await from<typeof import("../../../apps/server/src/platform/db/database.ts")>("platform/db/database.ts");
const { openPlatformClock } =
  await from<typeof import("../../../apps/server/src/platform/clock.ts")>("platform/clock.ts");
const { composeServices } = await from<typeof import("../../../apps/server/src/compose.ts")>("compose.ts");
const { createLog } =
  await from<typeof import("../../../apps/server/src/platform/log.ts")>("platform/log.ts");
const { runBusinessDays } = await from<
  typeof import("../../../apps/server/src/operations/days/run-business-days.ts")
>("operations/days/run-business-days.ts");

const config = readConfig({ ...process.env, ROLE: "worker" });
const database = openDatabase({
  url: config.database.url.reveal(),
  poolSizeMax: 8,
  onRetry: () => undefined,
  onPoolError: () => undefined,
});
const clock = await openPlatformClock({ database, onPollFailed: () => undefined });
const services = composeServices({
  config,
  database,
  clock,
  log: createLog({ level: "silent" }),
});
process.stdout.write("working\n");
for (const { atMs, times } of visits) {
  const aheadMs = atMs - clock.now().getTime();
  // A process that follows a killed one finds the calendar where the killed one left it.
  if (aheadMs > 0) await clock.moveBy(Math.ceil(aheadMs));
  await Promise.all(Array.from({ length: times }, () => runBusinessDays(services, { loansAtOnce })));
  // Gives the killer a moment between two visits.
  await delay(0);
}
process.exit(0);
