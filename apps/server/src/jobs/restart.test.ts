import { type PostgresForTests, startPostgresForTests } from "@vaada/postgres/for-tests";
import { afterAll, beforeAll, expect, test } from "vitest";
import { climb } from "../db/climb.ts";
import { type Database, openDatabase } from "../db/database.ts";
import type { Task } from "./tasks.ts";
import { startWorker } from "./worker.ts";

let postgres: PostgresForTests;
let database: Database;
let url: string;

beforeAll(async () => {
  postgres = await startPostgresForTests();
  url = await postgres.createDatabase({ name: "vaada" });
  await climb({ url });
  database = openDatabase({ url, poolSizeMax: 4, onRetry: () => undefined, onPoolError: () => undefined });
});

afterAll(async () => {
  await database?.close();
  await postgres?.stop();
});

const silent = () => undefined;
const logger = { debug: silent, info: silent, warn: silent, error: silent };
const start = (tasks: Record<string, Task>) =>
  startWorker({ directUrl: url, database, logger, tasks, pace: { everyMs: 100, deadAfterMs: 5_000 } });
const enqueue = (task: string) =>
  database
    .withTx({ kind: "anonymous" }, (tx) => tx.query("select vaada.enqueue($1, '{}', null, null)", [task]))
    .then(
      () => "enqueued",
      () => "unavailable",
    );
const isQueueEmpty = () =>
  database
    .withTx({ kind: "worker" }, (tx) => tx.query("select from graphile_worker._private_jobs"))
    .then(
      ({ rowCount }) => rowCount === 0,
      () => false,
    );

test("a worker outlives restarts of PostgreSQL and goes on with the queue", async () => {
  let done = 0;
  const worker = await start({
    count: async () => {
      done += 1;
    },
  });
  for (let round = 1; round <= 3; round += 1) {
    await expect.poll(() => enqueue("count"), { timeout: 10_000 }).toBe("enqueued");
    await expect.poll(() => done, { timeout: 30_000 }).toBe(round);
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
  await expect.poll(() => enqueue("slow"), { timeout: 10_000 }).toBe("enqueued");
  await expect.poll(() => began, { timeout: 30_000 }).toBe(1);
  await postgres.restart(async () => {
    away();
    await untilEnded;
  });
  await expect.poll(isQueueEmpty, { timeout: 30_000 }).toBe(true);
  expect(began).toBe(2);
  await worker.stop();
});
