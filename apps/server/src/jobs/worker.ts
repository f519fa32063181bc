import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { connectionTo } from "../platform/db/hosts.ts";
import { keepToTransactions } from "../platform/queue/polled-connection.ts";
import { reasonOf } from "../platform/queue/report.ts";
import { startWorkerRun, type WorkerRun, type WorkerRunOptions } from "./worker-run.ts";

export type WorkerOptions = WorkerRunOptions & {
  /** Past any transaction pooler, unless the queue is polled: its notifications need a connection that stays. */
  directUrl: string;
};

export type Worker = {
  /** The name the queue locks this worker's jobs with. It changes when the worker had to start again. */
  readonly workerId: string;
  /** Takes no more jobs, and lets those that are running end. */
  pause(): void;
  /** Takes jobs again, with a timetable that begins anew: what the queue knew of the time is forgotten. */
  resume(): void;
  stop(): Promise<void>;
};

/**
 * Works off the queue until `stop`, which lets the jobs that are running end. The queue gives up when the
 * database is away at the wrong moment; then another run begins as soon as it is back.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { pollingMs: everyMs, logger } = options;
  if (everyMs !== undefined) logger.info({ everyMs }, "the queue is polled and listens to nothing");
  const pool = openWorkerPool(options);
  const quitting = new AbortController();
  let pause: PromiseWithResolvers<void> | undefined;
  let run = await startWorkerRun(pool, options).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });

  async function keepWorking(): Promise<void> {
    while (!quitting.signal.aborted) {
      await run.ended;
      if (quitting.signal.aborted) return;
      const ended = run;
      if (pause === undefined)
        options.logger.warn({ workerId: ended.workerId }, "the worker gave up and is started again");
      while (pause !== undefined) await pause.promise;
      const next = await startAgain(pool, { ...options, signal: quitting.signal });
      if (next === undefined) return;
      run = next;
      if (pause !== undefined) void run.stop();
      await ended.stop();
    }
  }

  function resume(): void {
    pause?.resolve();
    pause = undefined;
  }

  const kept = keepWorking();
  return {
    get workerId() {
      return run.workerId;
    },
    pause() {
      pause ??= Promise.withResolvers();
      void run.stop();
    },
    resume,
    async stop() {
      quitting.abort();
      resume();
      await run.stop();
      await kept;
      // Another run may have begun in the meantime; one that is over is not stopped twice.
      await run.stop();
      await pool.end();
    },
  };
}

/** One a job, one that listens, one for the timetable. */
const CONNECTIONS_MAX = 6;
/**
 * A queue that can't write down a job's end in time gives up, and what it had under way is done again. So it is given
 * longer than a busy machine takes to open a connection; a database that is away refuses at once.
 */
const CONNECT_TIMEOUT_MS = 10_000;
/** The database is expected back in seconds, and a try costs next to nothing. */
const START_AGAIN_EVERY_MS = 500;

function openWorkerPool({ directUrl, pollingMs, logger }: WorkerOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connectionTo(directUrl),
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: "vaada-worker",
    // A pooler passes no such word on.
    ...(pollingMs === undefined ? { options: "-c role=vaada_worker" } : {}),
  });
  pool.on("error", (error) => logger.warn({ reason: reasonOf(error) }, "a worker's connection was lost"));
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    if (pollingMs !== undefined) keepToTransactions(client);
  });
  return pool;
}

/** Undefined when the worker was told to stop before the database came back. */
async function startAgain(
  pool: pg.Pool,
  { signal, ...options }: WorkerRunOptions & { signal: AbortSignal },
): Promise<WorkerRun | undefined> {
  while (!signal.aborted) {
    await delay(START_AGAIN_EVERY_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return undefined;
    const next = await startWorkerRun(pool, options).catch((error: unknown) => {
      options.logger.warn({ reason: reasonOf(error) }, "the worker can't start again yet");
    });
    if (next !== undefined) return next;
  }
  return undefined;
}
