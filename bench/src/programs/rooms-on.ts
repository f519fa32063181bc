import { realClock } from "../../../apps/server/src/clock.ts";
import { readConfig } from "../../../apps/server/src/config.ts";
import { type Database, openDatabase } from "../../../apps/server/src/db/database.ts";
import { furnish } from "../../../apps/server/src/furnish.ts";
import { createLog } from "../../../apps/server/src/log.ts";
import { createMetrics } from "../../../apps/server/src/metrics.ts";
import type { Rooms } from "../../../apps/server/src/rooms.ts";
import { environmentAlone } from "./environment.ts";

const POOL_SIZE = 4;

export const databaseOn = (url: string): Database =>
  openDatabase({ url, poolSizeMax: POOL_SIZE, onRetry: () => undefined, onPoolError: () => undefined });

/** The rooms of a worker, whose providers are away. */
export const roomsOn = (url: string, database: Database): Rooms =>
  furnish({
    config: readConfig({ ...environmentAlone({ dist: "nowhere", databaseUrl: url }), ROLE: "worker" }),
    database,
    clock: realClock(),
    log: createLog({ level: "info", destination: { write: () => undefined } }),
    metrics: createMetrics(),
    lifecycle: { isStopping: false },
  });
