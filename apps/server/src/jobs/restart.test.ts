import { type PostgresForTests, startPostgresForTests } from "@vaada/postgres/for-tests";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AS_WORKER } from "../platform/db/actor.ts";
import { applyMigrations } from "../platform/db/apply-migrations.ts";
import { type Database, openDatabase } from "../platform/db/database.ts";
import type { BoundHandler } from "./handlers.ts";
import { startWorker } from "./worker.ts";

let postgres: PostgresForTests;
let database: Database;
let url: string;

beforeAll(async () => {
  postgres = await startPostgresForTests();
  url = await postgres.createDatabase({ name: "vaada" });
  await applyMigrations({ url });
  database = openDatabase({ url, poolSizeMax: 4, onRetry: () => undefined, onPoolError: () => undefined });
});

afterAll(async () => {
  await database?.close();
  await postgres?.stop();
});

/** Long enough for the slowest machine: only a job that never comes fails the test. */
const WAIT_MS = 120_000;
const silent = () => undefined;
const logger = { debug: silent, info: silent, warn: silent, error: silent };
const start = (tasks: Record<string, BoundHandler>) =>
  startWorker({ directUrl: url, database, logger, tasks, pace: { everyMs: 100, deadAfterMs: 5_000 } });
const enqueue = (task: string, round = "only") =>
  database
    .withTx({ kind: "anonymous" }, (tx) =>
      tx.query("select vaada.enqueue($1, $2, null, null)", [task, JSON.stringify({ round })]),
    )
    .then(
      () => "enqueued",
      () => "unavailable",
    );
const isQueueFreeOf = (task: string) =>
  database
    .withTx(AS_WORKER, (tx) =>
      tx.query("select from graphile_worker.jobs where task_identifier = $1", [task]),
    )
    .then(
      ({ rowCount }) => rowCount === 0,
      () => false,
    );

test("a worker outlives restarts of PostgreSQL and goes on with the queue", async () => {
  const done = new Set<string>();
  // A restart may cut off the queue's note that a job is done; then it is done twice, which is its promise.
  const remember: BoundHandler = async (payload) => void done.add(JSON.stringify(payload));
  const worker = await start({ remember });
  for (const round of ["first", "second", "third"]) {
    await expect.poll(() => enqueue("remember", round), { timeout: WAIT_MS }).toBe("enqueued");
    await expect.poll(() => done, { timeout: WAIT_MS }).toContain(JSON.stringify({ round }));
    await postgres.restart();
  }
  await worker.stop();
});

test("a job that ends while PostgreSQL is away is done again when it is back", async () => {
  const { promise: untilAway, resolve: away } = Promise.withResolvers<void>();
  const { promise: untilEnded, resolve: ended } = Promise.withResolvers<void>();
  let began = 0;
  const worker = await start({
    slow: async () => {
      began += 1;
      await untilAway;
      ended();
    },
  });
  await expect.poll(() => enqueue("slow"), { timeout: WAIT_MS }).toBe("enqueued");
  await expect.poll(() => began, { timeout: WAIT_MS }).toBe(1);
  await postgres.restart(async () => {
    away();
    await untilEnded;
  });
  await expect.poll(() => isQueueFreeOf("slow"), { timeout: WAIT_MS }).toBe(true);
  expect(began).toBeGreaterThanOrEqual(2);
  await worker.stop();
});

test("a worker told to stop while PostgreSQL is away, or just back, stops", async () => {
  const worker = await start({ nothing: async () => undefined });
  await postgres.restart(() => worker.stop());
  for (let round = 0; round < 3; round += 1) {
    await expect.poll(() => enqueue("nothing"), { timeout: WAIT_MS }).toBe("enqueued");
    const next = await start({ nothing: async () => undefined });
    await postgres.restart();
    await next.stop();
  }
});

test("jobs that end together while PostgreSQL is away are all done again", async () => {
  const { promise: untilAway, resolve: away } = Promise.withResolvers<void>();
  const ended: string[] = [];
  const began = new Set<string>();
  const worker = await start({
    "one-of-four": async (payload) => {
      const round = JSON.stringify(payload);
      if (!began.has(round)) {
        began.add(round);
        await untilAway;
      }
      ended.push(round);
    },
  });
  for (const round of ["a", "b", "c", "d"]) {
    await expect.poll(() => enqueue("one-of-four", round), { timeout: WAIT_MS }).toBe("enqueued");
  }
  await expect.poll(() => began.size, { timeout: WAIT_MS }).toBe(4);
  await postgres.restart(async () => {
    away();
    await expect.poll(() => ended.length, { timeout: WAIT_MS }).toBe(4);
  });
  await expect.poll(() => isQueueFreeOf("one-of-four"), { timeout: WAIT_MS }).toBe(true);
  expect(new Set(ended)).toEqual(began);
  await worker.stop();
});
