import { EventEmitter } from "node:events";
import { parseCrontab, run, type Task, type TaskList, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import type { Database } from "../platform/db/database.ts";
import { HEARTBEAT_PACE, type HeartbeatPace, startHeartbeat } from "../platform/queue/heartbeat.ts";
import { CRONTAB } from "../platform/queue/jobs.ts";
import { type JobEnd, type JobLogger, quietLogger, reasonOf, reportJobs } from "../platform/queue/report.ts";
import type { BoundHandler } from "./handlers.ts";

export type WorkerRunOptions = {
  database: Database;
  logger: JobLogger;
  onJob?: (end: JobEnd) => void;
  tasks: Readonly<Record<string, BoundHandler>>;
  pace?: HeartbeatPace;
  /** The queue is asked so often and listens to nothing, as behind a pooler in transaction mode. Left out, it listens too. */
  pollingMs?: number | undefined;
};

/** The queue at work from a start to an end, under one name. */
export type WorkerRun = {
  readonly workerId: string;
  /** Resolves when no job is running any more and none will be taken, asked for or not. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
};

export async function startWorkerRun(pool: pg.Pool, options: WorkerRunOptions): Promise<WorkerRun> {
  const { database, logger, pace = HEARTBEAT_PACE } = options;
  const events: WorkerEvents = new EventEmitter();
  // The queue locks jobs with the name of its pool of workers, which it makes up itself and tells only here.
  const named = new Promise<string>((resolve) => {
    events.once("pool:create", ({ workerPool }) => resolve(workerPool.id));
  });
  reportJobs(events, options);
  const exhausted = untilExhausted(events);
  const runner = await startRunner(pool, { ...options, events });
  const runnerEnd = runner.promise.catch((error: unknown) =>
    logger.error({ reason: reasonOf(error) }, "the queue gave up"),
  );
  const ended = Promise.race([runnerEnd, exhausted]);
  const workerId = await named;
  const heartbeat = await startHeartbeat({
    database,
    workerId,
    pace,
    onUnlocked: (workerIds) => logger.warn({ workerIds }, "freed the jobs of workers that went silent"),
    onCorrected: (corrected) =>
      logger.warn({ ...corrected }, "the queue held times from the future: set to now"),
    onMissed: (error) => logger.warn({ reason: reasonOf(error) }, "a heartbeat was missed"),
  });

  async function stop(): Promise<void> {
    // It refuses to be stopped once it has given up, which is as good.
    void runner.stop().catch(() => undefined);
    await ended;
    await heartbeat.stop();
  }
  let stopped: Promise<void> | undefined;
  return {
    workerId,
    ended,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/**
 * Resolves when the queue could not write down a job's end and its last job is over. Its own promise may stay
 * open for ever then: it miscounts what it still has to write when several jobs end around such a failure.
 */
function untilExhausted(events: WorkerEvents): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let running = 0;
  let hasGivenUp = false;
  const look = () => {
    if (hasGivenUp && running === 0) resolve();
  };
  events.on("job:start", () => {
    running += 1;
  });
  events.on("job:complete", () => {
    running -= 1;
    look();
  });
  events.on("pool:fatalError", () => {
    hasGivenUp = true;
    look();
  });
  return promise;
}

/** Jobs wait for the database and for providers, hardly ever for this process. */
const JOBS_AT_ONCE = 4;
/** Notifications bring new jobs at once; polling finds those that come due or were freed. */
const POLL_INTERVAL_MS = 1_000;

function startRunner(
  pool: pg.Pool,
  { events, logger, tasks, pollingMs }: WorkerRunOptions & { events: WorkerEvents },
) {
  return run({
    pgPool: pool,
    events,
    taskList: taskListOf(tasks),
    parsedCronItems: parseCrontab("sweep" in tasks ? CRONTAB : ""),
    concurrency: JOBS_AT_ONCE,
    pollInterval: pollingMs ?? POLL_INTERVAL_MS,
    noPreparedStatements: pollingMs !== undefined,
    noHandleSignals: true,
    logger: quietLogger(logger),
    // Without batches the queue does not wait for its own answer, and one lost with the database would end
    // the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
}

/** Without the note of the minute that the queue adds to what its timetable brings: the handlers know no such field. */
function taskListOf(tasks: WorkerRunOptions["tasks"]): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, handle]): [string, Task] => [
      name,
      (payload) => {
        const { _cron, ...own } = payload as Readonly<Record<string, unknown>>;
        return handle(own);
      },
    ]),
  );
}
