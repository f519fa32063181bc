import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "../../testing/test-database.ts";
import { AS_WORKER } from "../platform/db/actor.ts";
import { enqueue as addJob } from "../platform/queue/enqueue.ts";
import { HEARTBEAT_PACE } from "../platform/queue/heartbeat.ts";
import { WAIT_MS_MAX } from "../platform/queue/jobs.ts";
import type { JobEnd } from "../platform/queue/report.ts";
import type { BoundHandler } from "./handlers.ts";
import { startWorker, type WorkerOptions } from "./worker.ts";

const { database, url, asSuperuser } = await openTestDatabase();
const KILLABLE = fileURLToPath(new URL("../../testing/killable-worker.ts", import.meta.url));
/**
 * Fast, so that the test takes moments; the pace of production is held to its promise below. Fifty beats long: a busy
 * machine swallows many of them, and must not make a worker look dead.
 */
const pace = { everyMs: 100, deadAfterMs: 5_000 };
/** Long enough for the slowest machine: only a job that never comes fails the test. */
const WAIT_MS = 120_000;

const anonymous = { kind: "anonymous" } as const;
const notes = async () =>
  (await asSuperuser<{ note: string }>("select note from vaada.job_notes order by id")).map(
    ({ note }) => note,
  );
const note = (text: string) =>
  database.withTx(AS_WORKER, (tx) => tx.query("insert into vaada.job_notes (note) values ($1)", [text]));
const enqueue = (task: string) =>
  database.withTx(anonymous, (tx) => tx.query("select vaada.enqueue($1, '{}', null, null)", [task]));
const jobs = () =>
  asSuperuser<{ locked_by: string | null; attempts: number }>(
    "select locked_by, attempts from graphile_worker._private_jobs",
  );
const heartbeats = () => asSuperuser<{ worker_id: string }>("select worker_id from vaada.worker_heartbeats");
/** The connections by which workers hear of new jobs and of a change of the queue's tables. */
const listeners = () =>
  asSuperuser(
    `select pid from pg_stat_activity
      where datname = current_database() and state = 'idle' and query like 'LISTEN%worker:migrate%'`,
  );

const running: { stop(): Promise<void> }[] = [];
async function start(tasks: Record<string, BoundHandler>, more: Partial<WorkerOptions> = {}) {
  const silent = () => undefined;
  const logger = { debug: silent, info: silent, warn: silent, error: silent };
  const worker = await startWorker({ directUrl: url, database, logger, tasks, pace, ...more });
  running.push(worker);
  return worker;
}

function spawnKillable() {
  const paceOfKillable = [String(pace.everyMs), String(pace.deadAfterMs)];
  return spawn(process.execPath, [KILLABLE, url, ...paceOfKillable], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}

beforeAll(() =>
  asSuperuser(`
    create table vaada.job_notes (id int generated always as identity, note text);
    grant insert on vaada.job_notes to vaada_worker`),
);
beforeEach(() =>
  asSuperuser("truncate vaada.job_notes, vaada.worker_heartbeats; delete from graphile_worker._private_jobs"),
);
afterEach(async () => {
  for (const worker of running.splice(0)) await worker.stop();
});

test("a job added in a transaction runs if it commits and does not exist if it does not", async () => {
  await start({ greet: async () => void (await note("greeted")) });
  const failing = database.withTx(anonymous, async (tx) => {
    await tx.query("select vaada.enqueue('greet', '{}', null, null)");
    throw new Error("changed its mind");
  });
  await expect(failing).rejects.toThrow("changed its mind");
  expect(await jobs()).toEqual([]);
  await enqueue("greet");
  await expect.poll(notes, { timeout: WAIT_MS }).toEqual(["greeted"]);
  await expect.poll(jobs, { timeout: WAIT_MS }).toEqual([]);
});

test("the job of a killed worker is done by another one", { tags: "long" }, async () => {
  const killable = spawnKillable();
  const ended = new Promise((resolve) => killable.once("exit", resolve));
  try {
    await enqueue("note-and-wait");
    await expect.poll(notes, { timeout: WAIT_MS }).toEqual(["began in the killed one"]);
    const [locked] = await jobs();
    // A worker takes jobs before its first heartbeat is written.
    await expect.poll(heartbeats, { timeout: WAIT_MS }).toHaveLength(1);
    const [heartbeat] = await heartbeats();
    expect(locked).toEqual({ locked_by: heartbeat?.worker_id, attempts: 1 });

    const freed: object[] = [];
    const silent = () => undefined;
    const heir = await start(
      { "note-and-wait": async () => void (await note("done by the heir")) },
      { logger: { debug: silent, info: silent, error: silent, warn: (fields) => void freed.push(fields) } },
    );
    expect(heir.workerId).not.toBe(heartbeat?.worker_id);
    killable.kill("SIGKILL");
    await ended;
    await expect.poll(notes, { timeout: WAIT_MS }).toEqual(["began in the killed one", "done by the heir"]);
    await expect.poll(jobs, { timeout: WAIT_MS }).toEqual([]);
    expect(freed).toContainEqual({ workerIds: [heartbeat?.worker_id] });
  } finally {
    killable.kill("SIGKILL");
  }
});

test("a worker whose queue gives up starts again under another name", { tags: "long" }, async () => {
  const killable = spawnKillable();
  try {
    await enqueue("note");
    await expect.poll(notes, { timeout: WAIT_MS }).toEqual(["done in the killed one"]);
    await expect.poll(heartbeats, { timeout: WAIT_MS }).toHaveLength(1);
    // It takes jobs before it listens, too, and then would not hear what is said next.
    await expect.poll(listeners, { timeout: WAIT_MS }).toHaveLength(1);
    const before = await heartbeats();
    // A newer version of the queue that changed its tables sends this, and the worker ends.
    await asSuperuser(`notify "worker:migrate", '{"breaking": true, "migrationNumber": 0}'`);
    await expect.poll(heartbeats, { timeout: WAIT_MS }).not.toContainEqual(before[0]);
    await enqueue("note");
    await expect.poll(notes, { timeout: WAIT_MS }).toHaveLength(2);
    expect(await heartbeats()).toHaveLength(1);
  } finally {
    killable.kill("SIGKILL");
  }
});

test("a worker that lives keeps its job, however long it takes", { tags: "long" }, async () => {
  const { promise: untilReleased, resolve: release } = Promise.withResolvers<void>();
  const slow: BoundHandler = async () => {
    await note("began");
    await untilReleased;
  };
  const first = await start({ slow });
  await enqueue("slow");
  await expect.poll(notes, { timeout: WAIT_MS }).toEqual(["began"]);
  await start({ slow });
  await expect
    .poll(
      () =>
        asSuperuser(
          `select from graphile_worker._private_jobs, vaada.worker_heartbeats
            where locked_by = worker_id and seen_at > locked_at + interval '6 seconds'`,
        ),
      { timeout: WAIT_MS },
    )
    .toHaveLength(1);
  expect(await jobs()).toEqual([{ locked_by: first.workerId, attempts: 1 }]);
  expect(await notes()).toEqual(["began"]);
  release();
  await expect.poll(jobs, { timeout: WAIT_MS }).toEqual([]);
});

test("the pace of production frees a killed worker's job within 60 s", () => {
  const pollAndWorkMs = 5_000;
  expect(HEARTBEAT_PACE.deadAfterMs + HEARTBEAT_PACE.everyMs + pollAndWorkMs).toBeLessThan(60_000);
  expect(HEARTBEAT_PACE.deadAfterMs).toBeGreaterThanOrEqual(5 * HEARTBEAT_PACE.everyMs);
});

test("stopping lets the running job end; after that no other is taken, and no heartbeat is left behind", async () => {
  const { promise: untilReleased, resolve: release } = Promise.withResolvers<void>();
  const worker = await start({
    slow: async () => {
      await note("began");
      await untilReleased;
      await note("ended");
    },
  });
  running.length = 0;
  await enqueue("slow");
  await expect.poll(notes, { timeout: WAIT_MS }).toEqual(["began"]);
  const stopped = worker.stop();
  release();
  await stopped;
  await enqueue("slow");
  expect(await notes()).toEqual(["began", "ended"]);
  expect(await jobs()).toEqual([{ locked_by: null, attempts: 0 }]);
  expect(
    await asSuperuser("select from vaada.worker_heartbeats where worker_id = $1", [worker.workerId]),
  ).toEqual([]);
});

test("a job that fails is told, waits, and is tried again", { tags: "long" }, async () => {
  const ends: JobEnd[] = [];
  let isFirst = true;
  const flaky: BoundHandler = async () => {
    if (!isFirst) return;
    isFirst = false;
    throw new Error("not now");
  };
  await start({ flaky }, { onJob: (end) => void ends.push(end) });
  await enqueue("flaky");
  await expect.poll(() => ends, { timeout: WAIT_MS }).toEqual([{ task: "flaky", outcome: "failed" }]);
  await asSuperuser("update graphile_worker._private_jobs set run_at = now()");
  await expect.poll(() => ends.at(-1), { timeout: WAIT_MS }).toEqual({ task: "flaky", outcome: "done" });
});

test("a job waits for its time, one key is one job, and a payload is a few ids", async () => {
  const options = { id: "r", afterMs: 3_600_000 };
  await database.withTx(anonymous, async (tx) => {
    await addJob(tx, "erase-sign-in-code", { requestId: "r" }, options);
    await addJob(tx, "erase-sign-in-code", { requestId: "r" }, options);
  });
  const written = await asSuperuser(
    "select payload, key, run_at - updated_at = interval '1 hour' as waits from graphile_worker._private_jobs",
  );
  expect(written).toEqual([{ payload: { requestId: "r" }, key: "erase-sign-in-code:r", waits: true }]);
  const large = database.withTx(anonymous, (tx) =>
    addJob(tx, "erase-sign-in-code", { requestId: "x".repeat(600) }, options),
  );
  await expect(large).rejects.toMatchObject({ code: "23514" });
  const late = database.withTx(anonymous, (tx) => addJob(tx, "sweep", {}, { afterMs: WAIT_MS_MAX + 1 }));
  await expect(late).rejects.toThrow("longer than any job may");
});

test("a handler gets what the timetable brings without the queue's own note of the minute", async () => {
  const payloads: unknown[] = [];
  await start({ greet: async (payload) => void payloads.push(payload) });
  await asSuperuser(
    `select graphile_worker.add_job('greet', '{"_cron": {"ts": "2026-01-01T00:00:00Z", "backfilled": false}}'::json)`,
  );
  await expect.poll(() => payloads, { timeout: WAIT_MS }).toEqual([{}]);
});

test("a job that fails after its key was added again is no job that was given up, and leaves nothing behind", async () => {
  const { promise: untilReleased, resolve: release } = Promise.withResolvers<void>();
  let runs = 0;
  const reconcile: BoundHandler = async () => {
    runs += 1;
    if (runs > 1) return;
    await untilReleased;
    throw new Error("not now");
  };
  const addAgain = () => database.withTx(anonymous, (tx) => addJob(tx, "reconcile", {}));
  const worker = await start({ reconcile }, { pace: { everyMs: 600_000, deadAfterMs: 1_200_000 } });
  running.length = 0;
  await addAgain();
  await expect.poll(() => runs, { timeout: WAIT_MS }).toBe(1);
  await addAgain();
  await expect.poll(() => runs, { timeout: WAIT_MS }).toBe(2);
  release();
  const left = () => asSuperuser("select key, attempts, locked_at from graphile_worker._private_jobs");
  await expect.poll(left, { timeout: WAIT_MS }).toEqual([{ key: null, attempts: 25, locked_at: null }]);
  expect(await asSuperuser("select * from vaada_audit.i12_overdue_jobs")).toEqual([]);
  await worker.stop();
  await start({ reconcile });
  await expect.poll(left, { timeout: WAIT_MS }).toEqual([]);
});
