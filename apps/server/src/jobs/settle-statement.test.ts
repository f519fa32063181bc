import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { registerLater } from "../statements/register-later.ts";
import {
  actAt,
  atStatement,
  decisionsOf,
  outcomesOf,
  sessionIn,
  shared,
} from "../statements/testing/sharer.ts";
import { openHouse } from "../testing/house.ts";
import type { JobEnd } from "./report.ts";
import { boundTasks, TASKS } from "./tasks.ts";
import { startWorker, type Worker } from "./worker.ts";

const house = await openHouse();
const { database, sandbox } = house;
const WAIT_MS = 45_000;

/** The same server where the sandbox can reach it: what it sends, it sends to the app's own origin. */
const settings = { ...house.rooms.settings };
const rooms = { ...house.rooms, settings };
const app = buildApp(rooms);
await app.listen({ port: 0, host: "127.0.0.1" });
settings.appOrigin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

const ends: JobEnd[] = [];
let worker: Worker;
beforeAll(async () => {
  const silent = () => undefined;
  worker = await startWorker({
    directUrl: database.url,
    database: database.database,
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    tasks: boundTasks(rooms),
    onJob: (end) => void ends.push(end),
  });
});
afterEach(() => sandbox.clearFaults());
afterAll(async () => {
  await worker.stop();
  await app.close();
});

const runWaitingJobs = () => database.asSuperuser("update graphile_worker._private_jobs set run_at = now()");
const outcomeBecomes = (sharer: { userId: string }, outcome: string) =>
  expect.poll(() => outcomesOf(house, sharer), { timeout: WAIT_MS }).toEqual([outcome]);
const noJobsLeft = () =>
  expect
    .poll(() => database.asSuperuser("select from graphile_worker._private_jobs where key like 'settle-%'"), {
      timeout: WAIT_MS,
    })
    .toEqual([]);

test("where FinBox tells us of events is registered at the start, and again when nobody answered", async () => {
  const task = "register-statement-webhook";
  await sandbox.fault({ provider: "bank-statement", mode: "error", times: 3 });
  await database.database.withTx({ kind: "worker" }, registerLater);
  await expect.poll(() => ends, { timeout: WAIT_MS }).toContainEqual({ task, outcome: "failed" });
  await runWaitingJobs();
  await expect.poll(() => ends, { timeout: WAIT_MS }).toContainEqual({ task, outcome: "done" });
});

test.each([
  ["approved", "ABCPB1234B", "/loan-approval", 200],
  ["refused", "ABCPC1234C", "/dashboard", 409],
] as const)(
  "who shares and closes the browser is %s all the same, and hears so when they come back",
  async (_how, pan, step, status) => {
    const sharer = await atStatement(house, { pan });
    const session = await shared(house, sharer);
    await outcomeBecomes(sharer, "decided");
    expect(await sharer.step()).toBe(step);
    expect((await sharer.result(session)).status).toBe(status);
    expect((await sharer.result(session)).status).toBe(status);
    expect(await decisionsOf(house, sharer)).toHaveLength(2);
    const [event] = await database.asSuperuser("select provider from vaada.provider_events limit 1");
    expect(event).toEqual({ provider: "finbox" });
  },
);

test("an event of a session that ran out ends it", async () => {
  const sharer = await atStatement(house);
  await actAt(house, "expire", { url: (await sharer.connect()).json.data.redirect_url });
  await outcomeBecomes(sharer, "expired");
  expect(await sharer.step()).toBe("/process-to-bank");
});

test.each(["webhook-twice", "webhook-out-of-order"])(
  "events that come otherwise (%s) decide once",
  async (mode) => {
    const sharer = await atStatement(house);
    await sandbox.fault({ provider: "bank-statement", mode });
    const session = await shared(house, sharer);
    if (mode === "webhook-out-of-order") expect((await sharer.result(session)).status).toBe(200);
    await outcomeBecomes(sharer, "decided");
    await noJobsLeft();
    for (let times = 0; times < 2; times++) await TASKS["settle-statement"](rooms, { reference: session });
    expect(await decisionsOf(house, sharer)).toHaveLength(2);
  },
);

test("a provider that is away when its own event is looked into is asked again", async () => {
  const sharer = await atStatement(house);
  const { redirect_url: url } = (await sharer.connect()).json.data;
  ends.length = 0;
  await sandbox.fault({ provider: "bank-statement", mode: "error", times: 3 });
  await actAt(house, "consent", { url, pan: sharer.pan });
  await expect
    .poll(() => ends, { timeout: WAIT_MS })
    .toContainEqual({
      task: "settle-statement",
      outcome: "failed",
    });
  expect(await outcomesOf(house, sharer)).toEqual([null]);
  await runWaitingJobs();
  await outcomeBecomes(sharer, "decided");
});

test("an event ahead of what the provider tells is looked into again, and believed in nothing", async () => {
  const sharer = await atStatement(house);
  const reference = sessionIn((await sharer.connect()).json.data.redirect_url);
  await expect(TASKS["settle-statement"](rooms, { reference })).rejects.toThrow("nothing-shared");
  expect(await outcomesOf(house, sharer)).toEqual([null]);
});

test.each([
  ["decided", "consent"],
  ["expired", "deny"],
] as const)(
  "a session that ran out without an event is asked about, and found to be %s",
  async (outcome, act) => {
    const sharer = await atStatement(house);
    await sandbox.fault({ provider: "bank-statement", mode: "webhook-late" });
    const { redirect_url: url } = (await sharer.connect()).json.data;
    await actAt(house, act, { url, ...(act === "consent" ? { pan: sharer.pan } : {}) });
    await TASKS.sweep(rooms, {});
    expect(await outcomesOf(house, sharer), "it may still be open").toEqual([null]);
    await database.asSuperuser(
      `update vaada.statement_sessions
        set started_at = now() - interval '40 minutes', expires_at = now() - interval '5 minutes'
      where provider_reference = $1`,
      [sessionIn(url)],
    );
    await TASKS.sweep(rooms, {});
    await outcomeBecomes(sharer, outcome);
  },
);

test("a session that was cut off while it was opened is swept away, and what was answered of it is forgotten", async () => {
  const sharer = await atStatement(house);
  await sharer.connect();
  const answers = () =>
    database.asSuperuser("select from vaada.answers where borrower_id = $1 and call = 'connect-bank'", [
      sharer.userId,
    ]);
  expect(await answers()).toHaveLength(1);
  await database.asSuperuser(
    `update vaada.statement_sessions
        set started_at = now() - interval '1 hour', expires_at = now() - interval '1 minute',
            provider_reference = null, visit_sealed = null
      where borrower_id = $1`,
    [sharer.userId],
  );
  await TASKS.sweep(rooms, {});
  expect(await outcomesOf(house, sharer)).toEqual(["expired"]);
  expect(await answers()).toEqual([]);
});

test("a session that nobody began is nothing to do, and another payload is refused", async () => {
  await expect(TASKS["settle-statement"](rooms, { reference: "unknown" })).resolves.toBeUndefined();
  await expect(TASKS["settle-statement"](rooms, { reference: 1 })).rejects.toThrow();
  await expect(TASKS["register-statement-webhook"](rooms, { more: 1 })).rejects.toThrow();
});
