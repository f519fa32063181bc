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
import { checkBooks } from "../../apps/server/src/operations/audits/check-books.ts";
import { givenKeysOf, registerKeys } from "../../apps/server/src/operations/keys/given-keys.ts";
import { applyRetention } from "../../apps/server/src/operations/retention/apply-retention.ts";
import { addDemoStaff } from "../../apps/server/src/operations/staff/demo-staff.ts";
import { openDatabase } from "../../apps/server/src/platform/db/database.ts";
import { createFileStore } from "../../apps/server/src/platform/files/file-store.ts";
import { openFolderBlobs } from "../../apps/server/src/platform/files/folder-blobs.ts";
import { openRecordFolder } from "../../apps/server/src/platform/files/record-folder.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import type { Services } from "../../apps/server/src/services.ts";
import { DATABASE } from "../dev/database.ts";
import type { Settings } from "../dev/settings.ts";
import { type BookClock, openBookClock } from "./book-clock.ts";
import { takeShortWay } from "./short-way.ts";

/** A lender at work in this process: the server, its console and the sandbox, all on the book's clock. */
export type Lender = {
  readonly clock: BookClock;
  readonly services: Services;
  readonly app: FastifyInstance;
  readonly consoleApp: FastifyInstance;
  readonly sandbox: FastifyInstance;
  /** The database's owner, who writes down what a copy has on file. */
  readonly owner: pg.Pool;
  /** Orders and customers of the auto-pays that are being authorised for copies, whose end is written down here: nobody tells the server of them. */
  readonly known: Set<string>;
  /** Does every job that is due, and those that they add, but for the nightly maintenance. */
  workOff(): Promise<void>;
  /**
   * The maintenance of each night, which in a book takes longer each night: it is enough now and then, and at the end. The
   * database, which sees a month pass in seconds, would come to its own maintenance too late.
   */
  maintain(): Promise<void>;
  /** The queue alone, which most of the book's rows pass through. */
  tidyJobs(): Promise<void>;
  /** Gives the database its own time and its own way of planning back, for whoever works on the book next. */
  handOver(): Promise<void>;
  close(): Promise<void>;
};

type LenderSettings = {
  readonly settings: Settings;
  readonly ownerUrl: string;
  readonly dataDir: string;
  /** Whether the rules of the books are asked each night, as in production, which in a book of a year takes long. */
  readonly isCheckedEachNight: boolean;
};

/**
 * Its statements are many and its tables small: each is planned once for all values, and not the first five times for its own. What
 * is planned while a table is empty would read all of it for ever after, so an index is taken wherever there is one.
 */
const PLANNING = [
  ["plan_cache_mode", "force_generic_plan"],
  ["enable_seqscan", "off"],
] as const;

const DATABASE_CONNECTIONS = 12;
const OWNER_CONNECTIONS = 6;
/** Nobody waits for an answer here: however busy the machine, the book goes on. */
const DATABASE_WAIT_MS_MAX = 120_000;
const JOBS_AT_ONCE = 8;
/** A connection is kept however long it rests: a new one plans every statement anew. */
const KEPT = 0;
const WEBHOOK_PACE = { lateMs: 60_000, timeoutMs: 5_000, retryPausesMs: [] } as const;

export async function openLender(given: LenderSettings): Promise<Lender> {
  const owner = new pg.Pool({
    connectionString: given.ownerUrl,
    max: OWNER_CONNECTIONS,
    idleTimeoutMillis: KEPT,
  });
  owner.on("error", () => undefined);
  for (const [name, value] of PLANNING)
    await owner.query(`alter database ${DATABASE} set ${name} = ${value}`);
  const clock = await openBookClock(owner);
  const config = readConfig({ ...given.settings.server, LOG_LEVEL: "silent" });
  const databaseUrl = config.database.url.reveal();
  const database = openDatabase({
    url: databaseUrl,
    poolSizeMax: DATABASE_CONNECTIONS,
    waitMsMax: DATABASE_WAIT_MS_MAX,
    restMsMax: KEPT,
    onRetry: () => undefined,
    onPoolError: () => undefined,
  });
  const log = createLog({ level: "silent" });
  const composed = composeServices({ config, database, clock, log, dist: null, consoleDist: null });
  const services = withoutSyncing(composed, { ...config.server, filesDir: join(given.dataDir, "files") });
  await registerKeys(services, { given: givenKeysOf(config), now: clock.realNow() });
  const app = buildApp(services);
  await app.listen({ port: 0, host: "localhost" });
  const sandbox = await startSandbox(given, { clock, app });
  const known = new Set<string>();
  const shortWay = takeShortWay(
    new Map([app, sandbox].flatMap((one) => HOSTS.map((host) => [originOf(one, host), one]))),
    known,
  );
  const consoleApp = buildConsoleApp(services);
  await consoleApp.ready();
  await addDemoStaff(services, config.sandbox.staff);
  const handOver = async (): Promise<void> => {
    await clock.restore();
    for (const [name] of PLANNING) await owner.query(`alter database ${DATABASE} reset ${name}`);
  };
  const jobs = openJobs(databaseUrl, { services, isCheckedEachNight: given.isCheckedEachNight });
  return {
    clock,
    services,
    app,
    consoleApp,
    sandbox,
    owner,
    known,
    workOff: jobs.workOff,
    tidyJobs: async () => void (await owner.query("vacuum graphile_worker._private_jobs")),
    maintain: async () => {
      await owner.query("vacuum (analyze)");
      await applyRetention(services);
      await checkBooks(services);
    },
    handOver,
    close: async () => {
      shortWay.close();
      await jobs.close();
      for (const one of [app, consoleApp, sandbox]) await one.close();
      await database.close();
      await handOver();
      await owner.end();
    },
  };
}

/** A book that a power cut spoils is made anew, so no file of it waits for the disk. */
function withoutSyncing(
  services: Services,
  folders: { readonly filesDir: string; readonly headsDir: string; readonly trailHeadsDir: string },
): Services {
  const unsynced = { isSynced: false } as const;
  return {
    ...services,
    files: createFileStore({ blobs: openFolderBlobs(folders.filesDir, unsynced), vault: services.vault }),
    signedHeads: {
      ...services.signedHeads,
      folders: {
        journal: openRecordFolder(folders.headsDir, unsynced),
        trail: openRecordFolder(folders.trailHeadsDir, unsynced),
      },
    },
  };
}

/** The names by which each of the two calls the other. */
const HOSTS = ["localhost", "127.0.0.1"] as const;

const originOf = ({ server }: FastifyInstance, host: (typeof HOSTS)[number]): string =>
  `http://${host}:${(server.address() as AddressInfo).port}`;

/** The sandbox keeps what it does where `npm start` looks for it, so its providers go on with the book. */
async function startSandbox(
  { settings, dataDir }: LenderSettings,
  { clock, app: server }: Pick<Lender, "clock" | "app">,
): Promise<FastifyInstance> {
  const config = readSandboxConfig({
    ...settings.sandbox,
    SERVER_URL: originOf(server, "localhost"),
    MOMENT_MS: "0",
  });
  const state = openState(join(dataDir, "sandbox.sqlite"));
  const { app, mail } = buildSandbox({
    config,
    state,
    now: clock.now,
    slowAnswerMs: config.slowAnswerMs,
    webhookPace: WEBHOOK_PACE,
  });
  app.addHook("onClose", async () => state.close());
  await mail.listen(config.smtpPort);
  await app.listen({ port: config.port, host: "localhost" });
  return app;
}

function openJobs(
  databaseUrl: string,
  {
    services,
    isCheckedEachNight,
  }: Pick<LenderSettings, "isCheckedEachNight"> & { readonly services: Services },
): Pick<Lender, "workOff" | "close"> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: JOBS_AT_ONCE + 1,
    idleTimeoutMillis: KEPT,
    options: "-c role=vaada_worker",
  });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const logger = new Logger(() => () => undefined);
  const leftOut = async () => undefined;
  const taskList = {
    ...boundHandlers(services),
    "apply-retention": leftOut,
    ...(isCheckedEachNight ? {} : { "check-books": leftOut }),
  };
  return {
    async workOff() {
      const due = await countDueJobs(pool);
      if (due === 0) return;
      // A job adds others, which may be done beside each other too.
      const concurrency = Math.min(JOBS_AT_ONCE, 2 * due);
      await runOnce({ pgPool: pool, taskList, noHandleSignals: true, concurrency, logger });
    },
    close: () => pool.end(),
  };
}

/** Each that works asks for a job until there is none: on most days that is more asking than work for so many. */
async function countDueJobs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ due: number }>({
    name: "due-jobs",
    text: `select count(*)::int as due
             from (select from graphile_worker._private_jobs where is_available and run_at <= now() limit $1) as jobs`,
    values: [JOBS_AT_ONCE],
  });
  return rows[0]?.due ?? 0;
}
