import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { type PostgresForTests, startPostgresForTests } from "@vaada/postgres/for-tests";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyMigrations } from "./apply-migrations.ts";
import { type Database, openDatabase } from "./database.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

let postgres: PostgresForTests;
let database: Database;
const poolErrors: Error[] = [];

beforeAll(async () => {
  postgres = await startPostgresForTests();
  const url = await postgres.createDatabase({ name: "vaada" });
  await applyMigrations({ url });
  database = openDatabase({
    url,
    poolSizeMax: 8,
    onRetry: () => undefined,
    onPoolError: (error) => poolErrors.push(error),
  });
});

afterAll(async () => {
  await database?.close();
  await postgres?.stop();
});

/** Long enough for the slowest machine: only a database that never comes back fails the test. */
const WAIT_MS = 50_000;
/** Callers that fail at once would otherwise leave no time for anything else. */
const RETRY_PAUSE_MS = 5;

test("a restart under load ends nothing: calls are unavailable, and work again soon", {
  tags: "long",
}, async () => {
  const failures: unknown[] = [];
  let served = 0;
  let isOver = false;
  const stream = Array.from({ length: 24 }, async () => {
    while (!isOver) {
      await database
        .withTx({ kind: "anonymous" }, async (tx) => {
          await tx.query("select pg_sleep(0.005)");
          served += 1;
        })
        .catch(async (error: unknown) => {
          failures.push(error);
          await delay(RETRY_PAUSE_MS);
        });
    }
  });
  await expect.poll(() => served, { timeout: WAIT_MS }).toBeGreaterThan(100);
  await postgres.restart(async () => {
    const before = failures.length;
    await expect.poll(() => failures.length, { timeout: WAIT_MS }).toBeGreaterThan(before + 100);
  });
  const servedAtReturn = served;
  await expect.poll(() => served, { timeout: WAIT_MS, interval: 20 }).toBeGreaterThan(servedAtReturn + 100);
  isOver = true;
  await Promise.all(stream);

  expect(failures.length).toBeGreaterThan(100);
  const strange = failures.filter((failure) => !(failure instanceof DatabaseUnavailable));
  expect(strange).toEqual([]);
  expect(database.stats().waiting).toBe(0);
});

test("idle connections that a restart cuts are told to the pool's owner and to nobody else", async () => {
  await database.ping();
  poolErrors.length = 0;
  await postgres.restart();
  await expect.poll(() => poolErrors.length, { timeout: WAIT_MS }).toBeGreaterThan(0);
  await expect.poll(() => database.ping().then(() => "back"), { timeout: WAIT_MS }).toBe("back");
});

test("an answer that the network swallows is unavailable, and its connection is not used again", {
  tags: "long",
}, async () => {
  const sockets: Socket[] = [];
  const proxy = createServer((near) => {
    const far = connect(postgres.port, "127.0.0.1");
    sockets.push(near, far);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const address = Object.assign(new URL(postgres.urlOfDatabase("vaada")), {
    hostname: "127.0.0.1",
    port: portOf(proxy),
  });
  const one = openDatabase({
    url: address.href,
    poolSizeMax: 1,
    onRetry: () => undefined,
    onPoolError: () => undefined,
  });
  const swallowed = one.withTx({ kind: "anonymous" }, async (tx) => {
    for (const socket of sockets) socket.unpipe();
    await tx.query("select 1");
  });
  await expect(swallowed).rejects.toThrow(DatabaseUnavailable);
  await expect(one.ping()).resolves.toBeUndefined();
  await one.close();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => proxy.close(resolve));
});

function portOf(server: Server): string {
  const address = server.address();
  return typeof address === "object" && address !== null ? String(address.port) : "";
}
