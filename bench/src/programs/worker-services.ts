import { composeServices } from "../../../apps/server/src/compose.ts";
import { readConfig } from "../../../apps/server/src/config.ts";
import { realClock } from "../../../apps/server/src/platform/clock.ts";
import { type Database, openDatabase } from "../../../apps/server/src/platform/db/database.ts";
import { createLog } from "../../../apps/server/src/platform/log.ts";
import type { Services } from "../../../apps/server/src/services.ts";
import { environmentWithoutProviders } from "./environment.ts";

const POOL_SIZE = 4;

export const openWorkerDatabase = (url: string): Database =>
  openDatabase({ url, poolSizeMax: POOL_SIZE, onRetry: () => undefined, onPoolError: () => undefined });

/** The services of a worker that has no providers. */
export const workerServices = (url: string, database: Database): Services =>
  composeServices({
    config: readConfig({
      ...environmentWithoutProviders({ dist: "nowhere", databaseUrl: url }),
      ROLE: "worker",
    }),
    database,
    clock: realClock(),
    log: createLog({ level: "info", destination: { write: () => undefined } }),
  });
