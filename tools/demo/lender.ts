import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { Logger, runOnce } from "graphile-worker";
import pg from "pg";
import { buildSandbox } from "../../apps/sandbox/src/app.ts";
import { readConfig as readSandboxConfig } from "../../apps/sandbox/src/config.ts";
import { openState } from "../../apps/sandbox/src/state.ts";
import { buildApp, buildConsoleApp } from "../../apps/server/src/app.ts";
import { composeServices } from "../../apps/server/src/compose.ts";
import { readConfig } from "../../apps/server/src/config.ts";
import { boundHandlers } from "../../apps/server/src/jobs/handlers.ts";
import { admitKeys, givenKeysOf } from "../../apps/server/src/operations/keys/given-keys.ts";
import { addDemoStaff } from "../../apps/server/src/operations/staff/demo-staff.ts";
import { openDatabase } from "../../apps/server/src/platform/db/database.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import type { Services } from "../../apps/server/src/services.ts";
import type { Settings } from "../dev/settings.ts";
import { type BookClock, openBookClock } from "./book-clock.ts";

/** A lender at work in this process: the server, its console and the sandbox, all on the book's clock. */
export type Lender = {
  readonly clock: BookClock;
  readonly services: Services;
  readonly app: FastifyInstance;
  readonly consoleApp: FastifyInstance;
  readonly sandbox: FastifyInstance;
  readonly owner: pg.Pool;
  /** Does every job that is due, and those that they add. */
  workOff(): Promise<void>;
  close(): Promise<void>;
};

const WEBHOOK_PACE = { lateMs: 60_000, timeoutMs: 5_000, retryPausesMs: [] } as const;

export async function openLender(given: {
  readonly settings: Settings;
  readonly ownerUrl: string;
  readonly dataDir: string;
}): Promise<Lender> {
  const owner = new pg.Pool({ connectionString: given.ownerUrl, max: 2 });
  const clock = await openBookClock(owner);
  const environment = { ...given.settings.server, LOG_LEVEL: "silent" };
  const config = readConfig(environment);
  const database = openDatabase({
    url: config.database.url.reveal(),
    poolSizeMax: 8,
    onRetry: () => undefined,
    onPoolError: () => undefined,
  });
  const log = createLog({ level: "silent" });
  const services = composeServices({ config, database, clock, log, dist: null, consoleDist: null });
  await admitKeys(services, { given: givenKeysOf(config), now: clock.realNow() });
  const app = buildApp(services);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const serverUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const sandboxConfig = readSandboxConfig({
    ...given.settings.sandbox,
    SERVER_URL: serverUrl,
    MOMENT_MS: "0",
  });
  const state = openState(join(given.dataDir, "sandbox.sqlite"));
  const { app: sandbox, mail } = buildSandbox({
    config: sandboxConfig,
    state,
    now: clock.now,
    slowAnswerMs: 1,
    webhookPace: WEBHOOK_PACE,
  });
  sandbox.addHook("onClose", async () => state.close());
  await mail.listen(sandboxConfig.smtpPort);
  await sandbox.listen({ port: sandboxConfig.port, host: "localhost" });
  const consoleApp = buildConsoleApp(services);
  await consoleApp.ready();
  if (config.sandbox.url !== undefined) await addDemoStaff(services, config.sandbox.staff);
  const jobs = new pg.Pool({
    connectionString: config.database.url.reveal(),
    max: 5,
    options: "-c role=vaada_worker",
  });
  jobs.on("error", () => undefined);
  jobs.on("connect", (client) => client.on("error", () => undefined));
  const logger = new Logger(() => () => undefined);
  return {
    clock,
    services,
    app,
    consoleApp,
    sandbox,
    owner,
    workOff: async () => {
      await runOnce({
        pgPool: jobs,
        taskList: boundHandlers(services),
        noHandleSignals: true,
        concurrency: 4,
        logger,
      });
    },
    close: async () => {
      await jobs.end();
      await app.close();
      await consoleApp.close();
      await sandbox.close();
      await database.close();
      await clock.restore();
      await owner.end();
    },
  };
}
