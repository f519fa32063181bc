import { openSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Secret } from "@vaada/contract/secret";
import type { FastifyInstance } from "fastify";
import { detailOf, readinessOf } from "./api/health/routes.ts";
import { buildApp, buildCheckoutApp, buildConsoleApp } from "./app.ts";
import { composeServices } from "./compose.ts";
import {
  type Config,
  ConfigError,
  EXIT_CODE_CONFIG,
  isLive,
  readConfig,
  readSecurityLogPlace,
  refuseUnsafe,
} from "./config.ts";
import { PolicyRefused } from "./decisioning/policy/model-file.ts";
import { boundHandlers } from "./jobs/handlers.ts";
import { startWorker, type Worker } from "./jobs/worker.ts";
import { startDebitLane } from "./loans/repayments/debits/queue/debit-lane.ts";
import { requireFeeNames } from "./notices/fees/name-fees.ts";
import { observeProcess, observeWork } from "./observe.ts";
import { givenKeysOf, registerKeys } from "./operations/keys/given-keys.ts";
import { watchPartners } from "./operations/partners/watch-partners.ts";
import { stopMoney } from "./operations/reconciliations/reconcile-money.ts";
import { holdWhileFilesAreGone } from "./operations/retention/hold-while-files-are-gone.ts";
import { FilesRefused, requireOwnFiles } from "./operations/retention/require-own-files.ts";
import { addDemoStaff } from "./operations/staff/demo-staff.ts";
import { openPlatformClock, realClock } from "./platform/clock.ts";
import { AS_ANYBODY, AS_WORKER } from "./platform/db/actor.ts";
import { ClockSkewed, requireSameTime, watchSkew } from "./platform/db/clock-skew.ts";
import { type Database, openDatabase } from "./platform/db/database.ts";
import { readLoginRights } from "./platform/db/login-rights.ts";
import { DatabaseUnavailable } from "./platform/db/unavailable.ts";
import { armFailpoint } from "./platform/failpoints.ts";
import { FilesUnavailable } from "./platform/files/blob-store.ts";
import { shareAssets } from "./platform/http/pages/share-assets.ts";
import { createLog, type Log } from "./platform/log.ts";
import { type LogSink, openLogSink } from "./platform/log-sink.ts";
import { createMetrics, serveMetrics } from "./platform/metrics.ts";
import { enqueue, enqueueTimetable } from "./platform/queue/enqueue.ts";
import { JOBS } from "./platform/queue/jobs.ts";
import { openShortSecurityLog } from "./platform/security-log.ts";
import { startTracing } from "./platform/tracing/start-tracing.ts";
import { readTermsOn } from "./products/store.ts";
import { newLifecycle, type Services } from "./services.ts";
import { unsafeLogin } from "./settings/production.ts";

/** A table, a schema or a role is not there. */
const NOT_MIGRATED: ReadonlySet<string> = new Set(["42P01", "3F000", "42704", "22023"]);
/** The launcher kills after ten seconds; what has not ended by then will not. A drain comes before it. */
const SHUTDOWN_MS_MAX = 9_000;
const DRAIN_MS_IN_PRODUCTION = 5_000;
const NAMES_FORGOTTEN =
  "DATABASE_URL leads through a pooler that forgets the names of statements, so each is planned anew: PgBouncer follows them from 1.21, with max_prepared_statements above 0";
/** The check of the books has one of them for minutes; reports have the others, and turn to the primary when they have none. */
const REPLICA_POOL_MAX = 4;
/** A debit waits for its provider nearly all its time, so a hundred of them share few connections. */
const LANE_POOL_MAX = 4;
/** All of these stand above the start, which reads them. */
const STDERR = 2;

try {
  await start(readConfig(process.env));
} catch (error) {
  const { line, exitCode } = startFailure(error);
  if (exitCode === EXIT_CODE_CONFIG) recordRefusedStart(line);
  process.stderr.write(`${line}\n`);
  process.exit(exitCode);
}

/** Production alone: anywhere else a start that is refused is somebody at work. */
function recordRefusedStart(lines: string): void {
  const { file, isProduction } = readSecurityLogPlace(process.env);
  if (!isProduction) return;
  const settings = new Set(lines.match(/^[A-Z][A-Z0-9_]+(?= )/gm));
  openShortSecurityLog({ file, now: realClock().realNow }).record({
    event: "start-refused",
    settings: [...settings].join(" "),
  });
}

/** Composes the services, starts the worker and the API as the role says, and closes all of it again at the end. */
async function start(config: Config): Promise<void> {
  armFailpoint(config.server.failpoint);
  const metrics = createMetrics();
  const log = createLog({ level: config.server.logLevel, onDropped: metrics.countDroppedLines });
  const database = openDatabase({
    url: config.database.url.reveal(),
    poolSizeMax: config.database.poolSizeMax,
    waitMsMax: config.database.waitMsMax,
    onRetry: (code) => metrics.countRetry(code),
    onPoolError: (error) => {
      metrics.countPoolError();
      log.warn({ error }, "a database connection broke");
    },
    onNamesForgotten: () => log.warn({}, NAMES_FORGOTTEN),
  });
  metrics.watchPool(() => database.stats());
  const { replicaUrl } = config.database;
  const bookDatabase =
    replicaUrl === undefined ? database : openQuietly(replicaUrl, { poolSizeMax: REPLICA_POOL_MAX });
  const closers: (() => Promise<void> | void)[] = [
    () => database.close(),
    () => bookDatabase.close(),
    await traceWork(config),
  ];
  const lifecycle = newLifecycle();
  endWithTheProcess({ log, lifecycle, closers, drainMs: drainMsOf(config.server) });

  if (isLive(config)) await refuseStrongLogins(config, { database, bookDatabase });
  let isReady = async () => false;
  const metricsServer = await serveMetrics(metrics, {
    ...metricsPlaceOf(config.server),
    isReady: () => isReady(),
    detail: () => detailOf(lifecycle),
  });
  closers.unshift(() => metricsServer.close());
  const clock = await openClock({ config, database, log });
  closers.unshift(clock.close);
  const securitySink = openSecuritySink(config, metrics.countDroppedLines);
  const services = composeServices({
    config,
    database,
    bookDatabase,
    log,
    metrics,
    lifecycle,
    securitySink,
    clock: clock.clock,
  });
  // Last of all: what happened while the others closed is written too.
  closers.push(
    () => services.securityLog.close(),
    () => new Promise((done) => securitySink.flush(done)),
  );
  await rememberKeys(services, config);
  requireFeeNames(await database.withTx(AS_ANYBODY, (tx) => readTermsOn(tx, clock.clock.today())));
  await requireOwnFiles(services);
  const filesWatch = holdWhileFilesAreGone(services);
  closers.unshift(() => filesWatch.stop(), await shareAssets(services));
  const skewMsMax = config.server.clockSkewMsMax;
  metrics.setClockSkew(await requireSameTime({ database, realNow: services.clock.realNow, skewMsMax }));
  observeProcess(services, config);
  if (config.server.money === "stopped") await stopMoney(services, { reason: "MONEY=stopped", by: "start" });
  const partners = watchPartners(services);
  closers.unshift(partners.stop);
  const { role } = config.server;
  const worker = role === "worker" || role === "all" ? await startWork(services, config) : undefined;
  if (worker !== undefined) closers.unshift(() => worker.stop());
  const skewWatch = holdWhileClockIsWrong(services, { worker, skewMsMax });
  closers.unshift(() => skewWatch.stop());
  const listening = await listen(services, { config, closers });
  isReady = readinessOf(services);
  log.info(
    { ...listening, metricsPort: metricsServer.port, role },
    role === "worker" ? "working" : "listening",
  );
}

/** Ends behind the database, whose last transactions belong to a trace too. */
async function traceWork({ server }: Config): Promise<() => Promise<void> | void> {
  const { tracesUrl: url, tracesPercent: percent, role } = server;
  return url === undefined ? () => undefined : startTracing({ url, percent, role });
}

/** Opens the doors of the role, and answers their ports by name. The door that balancers ask is the last to open. */
async function listen(
  services: Services,
  { config, closers }: { config: Config; closers: (() => Promise<void> | void)[] },
): Promise<Record<string, number>> {
  const { role, port, checkoutPort, consolePort } = config.server;
  if (role === "worker") return {};
  if (config.sandbox.url !== undefined) await addDemoStaff(services, config.sandbox.staff);
  const ofConsole = [["consolePort", buildConsoleApp, consolePort]] as const;
  const ofBorrowers = [
    ["checkoutPort", buildCheckoutApp, checkoutPort],
    ["port", buildApp, port],
  ] as const;
  const doors = [...(role === "api" ? [] : ofConsole), ...(role === "console" ? [] : ofBorrowers)];
  const opened: Record<string, number> = {};
  for (const [name, build, at] of doors) {
    const app = build(services);
    lettingGo(app.server, services.lifecycle);
    await app.listen({ port: at, host: hostOf(config.server) });
    closers.unshift(() => app.close());
    opened[name] = (app.server.address() as AddressInfo).port;
  }
  return opened;
}

/** While it leaves, each answer ends its connection, so that none is broken when the door closes. */
function lettingGo(server: FastifyInstance["server"], lifecycle: { readonly isStopping: boolean }): void {
  (server as Server).prependListener("request", (_request, response) => {
    if (lifecycle.isStopping) response.shouldKeepAlive = false;
  });
}

function metricsPlaceOf({ metricsHost: host, metricsPort: port }: Config["server"]) {
  return { host, port };
}

function drainMsOf({ drainMs, environment }: Config["server"]): number {
  return drainMs ?? (environment === "production" ? DRAIN_MS_IN_PRODUCTION : 0);
}

/** The way past a pooler and the one to a standby may sign in as somebody else, and are asked too. */
async function refuseStrongLogins(
  { database: { directUrl } }: Config,
  { database, bookDatabase }: { readonly database: Database; readonly bookDatabase: Database },
): Promise<void> {
  refuseUnsafe(unsafeLogin("DATABASE_URL", await readLoginRights(database)));
  if (bookDatabase !== database)
    refuseUnsafe(unsafeLogin("DATABASE_REPLICA_URL", await readLoginRights(bookDatabase)));
  if (directUrl === undefined) return;
  const direct = openQuietly(directUrl);
  try {
    refuseUnsafe(unsafeLogin("DATABASE_DIRECT_URL", await readLoginRights(direct)));
  } finally {
    await direct.close();
  }
}

/** For what is asked seldom and tried again by who asks. */
function openQuietly(url: Secret, { poolSizeMax = 1 } = {}): Database {
  return openDatabase({
    url: url.reveal(),
    poolSizeMax,
    onRetry: () => undefined,
    onPoolError: () => undefined,
  });
}

/** A key that is new has its line in the security log, whoever put it there. */
async function rememberKeys({ database, clock, securityLog }: Services, config: Config): Promise<void> {
  const newKeys = await registerKeys({ database }, { given: givenKeysOf(config), now: clock.realNow() });
  for (const { name: key, ...which } of newKeys) securityLog.record({ event: "key-new", key, ...which });
}

function openSecuritySink({ server }: Config, onDropped: (lines: number) => void): LogSink {
  const { securityLogFile: file } = server;
  try {
    return openLogSink({ fd: file === undefined ? STDERR : openSync(file, "a", 0o600), onDropped });
  } catch {
    throw new ConfigError(`SECURITY_LOG_FILE can't be appended to: ${file}`);
  }
}

/** Everything that works by itself: the queue of jobs, and the lane of debits beside it. */
type Work = Pick<Worker, "pause" | "resume" | "stop">;

/** Debits have connections of their own: on a salary day they are at work for an hour, and nobody's call waits for one of them. */
async function startWork(services: Services, config: Config): Promise<Work> {
  const { database: own, debits } = config;
  const laneDatabase = openQuietly(own.url, { poolSizeMax: LANE_POOL_MAX });
  const worker = await startJobs(services, config);
  const lane = startDebitLane({ ...services, database: laneDatabase }, debits);
  observeWork(services);
  return {
    pause() {
      worker.pause();
      lane.pause();
    },
    resume() {
      worker.resume();
      lane.resume();
    },
    async stop() {
      await Promise.all([worker.stop(), lane.stop()]);
      await laneDatabase.close();
    },
  };
}

async function startJobs(
  services: Services,
  { database: { url, directUrl = url, queuePollingMs } }: Config,
): Promise<Worker> {
  const { database, metrics, log } = services;
  metrics.expectJobs(Object.keys(JOBS));
  const worker = await startWorker({
    directUrl: directUrl.reveal(),
    pollingMs: queuePollingMs,
    database,
    tasks: boundHandlers(services),
    logger: log,
    onJob: ({ task, outcome }) => metrics.countJob(task, outcome),
  });
  await database.withTx(AS_WORKER, async (tx) => {
    await enqueue(tx, "register-statement-webhook", {});
    await enqueueTimetable(tx);
  });
  return worker;
}

/** A process that does not know what time it is takes no calls and no jobs, and goes on by itself once it does. */
function holdWhileClockIsWrong(
  { database, clock, lifecycle, metrics, log }: Services,
  { worker, skewMsMax }: { worker: Work | undefined; skewMsMax: number },
) {
  return watchSkew({
    database,
    realNow: clock.realNow,
    skewMsMax,
    onCompared: metrics.setClockSkew,
    onParted: (aheadMs) => {
      lifecycle.isClockWrong = true;
      worker?.pause();
      log.error(
        { aheadMs: Math.round(aheadMs) },
        "alarm: this machine's clock is not the database's, nothing is taken",
      );
    },
    onAgreed: (aheadMs) => {
      lifecycle.isClockWrong = false;
      worker?.resume();
      log.warn({ aheadMs: Math.round(aheadMs) }, "the clocks agree again, calls and jobs are taken");
    },
  });
}

async function openClock({ config, database, log }: { config: Config; database: Database; log: Log }) {
  if (config.sandbox.url === undefined) return { clock: realClock(), close: () => undefined };
  const onPollFailed = (error: unknown) => log.warn({ error }, "the platform's clock could not be read");
  const clock = await openPlatformClock({ database, onPollFailed });
  return { clock, close: () => clock.close() };
}

/** On a person's machine nobody else needs to reach it; in production a load balancer does. */
function hostOf({ host, environment }: Config["server"]): string {
  return host ?? (environment === "production" ? "0.0.0.0" : "localhost");
}

/**
 * Ready turns 503 first, and for the time of the drain everybody is still served; then nothing new is taken, what runs
 * ends, and the connections close, in this order.
 */
function endWithTheProcess(services: {
  log: Log;
  lifecycle: { isStopping: boolean };
  closers: (() => Promise<void> | void)[];
  drainMs: number;
}): void {
  const end = async (exitCode: number): Promise<void> => {
    if (services.lifecycle.isStopping) return;
    services.lifecycle.isStopping = true;
    setTimeout(() => process.exit(1), services.drainMs + SHUTDOWN_MS_MAX).unref();
    // A process that failed beyond rescue need not wait for its load balancer.
    if (exitCode === 0) await delay(services.drainMs);
    for (const close of services.closers) await close();
    services.log.info({}, "stopped");
    services.log.flush(() => process.exit(exitCode));
  };
  const fail = (error: unknown): void => {
    services.log.fatal({ error }, "an error that nobody caught");
    void end(1);
  };
  process.once("SIGTERM", () => void end(0));
  process.once("SIGINT", () => void end(0));
  process.on("uncaughtException", fail);
  process.on("unhandledRejection", fail);
}

/** One line for what a person can mend; the whole story for what is our own mistake. */
function startFailure(error: unknown): { line: string; exitCode: number } {
  if (error instanceof ConfigError || error instanceof PolicyRefused)
    return { line: error.message, exitCode: EXIT_CODE_CONFIG };
  if (
    error instanceof DatabaseUnavailable ||
    error instanceof ClockSkewed ||
    error instanceof FilesRefused ||
    error instanceof FilesUnavailable
  )
    return { line: error.message, exitCode: 1 };
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "EADDRINUSE") {
    const { port } = error as Error & { port?: number };
    const line = `Port ${port} is taken. Set PORT, CONSOLE_PORT, CHECKOUT_PORT or METRICS_PORT to another one.`;
    return { line, exitCode: EXIT_CODE_CONFIG };
  }
  if (NOT_MIGRATED.has(code)) {
    const line = "DATABASE_URL leads to a database that is not migrated. Run npm run migrate.";
    return { line, exitCode: EXIT_CODE_CONFIG };
  }
  return { line: (error instanceof Error && error.stack) || String(error), exitCode: 1 };
}
