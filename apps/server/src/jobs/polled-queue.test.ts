import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "../../testing/test-database.ts";
import { openTransactionPooler } from "../../testing/transaction-pooler.ts";
import { AS_WORKER } from "../platform/db/actor.ts";
import { openDatabase } from "../platform/db/database.ts";
import { enqueue } from "../platform/queue/enqueue.ts";
import type { JobEnd } from "../platform/queue/report.ts";
import { startWorker } from "./worker.ts";

const { url, asSuperuser } = await openTestDatabase();
const pooler = await openTransactionPooler(url);
const database = openDatabase({
  url: pooler.url,
  poolSizeMax: 4,
  onRetry: () => undefined,
  onPoolError: () => undefined,
});
afterAll(async () => {
  await database.close();
  await pooler.close();
});

/** Long enough for the slowest machine: only a job that never comes fails the test. */
const WAIT_MS = 120_000;
const silent = () => undefined;

test("behind a pooler in transaction mode the queue does its jobs, the timetable's and those that failed too, and listens to nothing", async () => {
  const ends: JobEnd[] = [];
  let tries = 0;
  const worker = await startWorker({
    directUrl: pooler.url,
    pollingMs: 100,
    database,
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    pace: { everyMs: 100, deadAfterMs: 5_000 },
    onJob: (end) => void ends.push(end),
    tasks: {
      reconcile: async () => {
        tries += 1;
        if (tries === 1) throw new Error("not now");
      },
      // The timetable is kept only by who has this one.
      sweep: async () => undefined,
    },
  });
  const add = (name: "reconcile" | "sweep") => database.withTx(AS_WORKER, (tx) => enqueue(tx, name, {}));
  await add("reconcile");
  await expect.poll(() => ends, { timeout: WAIT_MS }).toEqual([{ task: "reconcile", outcome: "failed" }]);
  await asSuperuser("update graphile_worker._private_jobs set run_at = now()");
  await expect.poll(() => ends.at(-1), { timeout: WAIT_MS }).toEqual({ task: "reconcile", outcome: "done" });
  await add("sweep");
  await expect.poll(() => ends.at(-1), { timeout: WAIT_MS }).toEqual({ task: "sweep", outcome: "done" });
  await expect
    .poll(() => asSuperuser("select identifier from graphile_worker._private_known_crontabs"), {
      timeout: WAIT_MS,
    })
    .toContainEqual({ identifier: "sweep" });
  await expect
    .poll(() => asSuperuser("select from graphile_worker._private_jobs"), { timeout: WAIT_MS })
    .toEqual([]);
  await worker.stop();
  expect(pooler.said.filter((text) => /listen/i.test(text))).toEqual([]);
  expect(pooler.said.filter((text) => text.includes("set local role vaada_worker"))).not.toEqual([]);
  expect(await asSuperuser("select from vaada.worker_heartbeats")).toEqual([]);
});

test("a worker that would listen does not even begin there", async () => {
  const before = pooler.said.length;
  await expect(
    startWorker({
      directUrl: pooler.url,
      database,
      logger: { debug: silent, info: silent, warn: silent, error: silent },
      tasks: {},
    }),
  ).rejects.toThrow();
  expect(pooler.said.slice(before)).toEqual([]);
});
