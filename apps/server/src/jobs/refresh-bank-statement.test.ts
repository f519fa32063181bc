import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  actAt,
  atStatement,
  callsOf,
  decisionsOf,
  outcomesOf,
  sessionIn,
  shared,
} from "../../testing/bank-statements/sharer.ts";
import { hitsOf } from "../../testing/identity/borrower.ts";
import { openTestServer } from "../../testing/test-server.ts";
import { walkTo } from "../../testing/walk.ts";
import { buildApp } from "../app.ts";
import { AS_WORKER } from "../platform/db/actor.ts";
import { enqueue } from "../platform/queue/enqueue.ts";
import type { JobEnd } from "../platform/queue/report.ts";
import { boundHandlers, runJob } from "./handlers.ts";
import { startWorker, type Worker } from "./worker.ts";

const server = await openTestServer();
const { database, sandbox } = server;
const WAIT_MS = 120_000;

/** The same server where the sandbox can reach it: what it sends, it sends to the app's own origin. */
const settings = { ...server.services.settings };
const services = { ...server.services, settings };
const app = buildApp(services);
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
    tasks: boundHandlers(services),
    onJob: (end) => void ends.push(end),
  });
});
afterEach(() => sandbox.clearFaults());
afterAll(async () => {
  await worker.stop();
  await app.close();
});

const runWaitingJobs = () => database.asSuperuser("update graphile_worker._private_jobs set run_at = now()");
const runOut = (reference: string) =>
  database.asSuperuser(
    `update vaada.statement_sessions
        set started_at = now() - interval '40 minutes', expires_at = now() - interval '5 minutes'
      where provider_reference = $1`,
    [reference],
  );
const outcomeBecomes = (sharer: { userId: string }, outcome: string) =>
  expect.poll(() => outcomesOf(server, sharer), { timeout: WAIT_MS }).toEqual([outcome]);
const noJobsLeft = () =>
  expect
    .poll(() => database.asSuperuser("select from graphile_worker._private_jobs where key like 'settle-%'"), {
      timeout: WAIT_MS,
    })
    .toEqual([]);

test("where FinBox tells us of events is registered at the start, and again when nobody answered", async () => {
  const task = "register-statement-webhook";
  await sandbox.fault({ provider: "bank-statement", mode: "error", times: 3 });
  await database.database.withTx(AS_WORKER, (tx) => enqueue(tx, "register-statement-webhook", {}));
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
    const sharer = await atStatement(server, { pan });
    const session = await shared(server, sharer);
    await outcomeBecomes(sharer, "decided");
    expect(await sharer.step()).toBe(step);
    expect((await sharer.result(session)).status).toBe(status);
    expect((await sharer.result(session)).status).toBe(status);
    expect(await decisionsOf(server, sharer)).toHaveLength(2);
    const [event] = await database.asSuperuser("select provider from vaada.provider_events limit 1");
    expect(event).toEqual({ provider: "finbox" });
  },
);

test("an event of a session that ran out ends it", async () => {
  const sharer = await atStatement(server);
  await actAt(server, "expire", { url: (await sharer.connect()).json.data.redirect_url });
  await outcomeBecomes(sharer, "expired");
  expect(await sharer.step()).toBe("/process-to-bank");
});

test.each(["webhook-twice", "webhook-out-of-order"])(
  "events that come otherwise (%s) decide once",
  async (mode) => {
    const sharer = await atStatement(server);
    await sandbox.fault({ provider: "bank-statement", mode });
    const session = await shared(server, sharer);
    if (mode === "webhook-out-of-order") expect((await sharer.result(session)).status).toBe(200);
    await outcomeBecomes(sharer, "decided");
    await noJobsLeft();
    for (let times = 0; times < 2; times++)
      await runJob(services, "refresh-bank-statement", { reference: session });
    expect(await decisionsOf(server, sharer)).toHaveLength(2);
  },
);

test("a provider that is away when its own event is looked into is asked again", async () => {
  const sharer = await atStatement(server);
  const { redirect_url: url } = (await sharer.connect()).json.data;
  ends.length = 0;
  await sandbox.fault({ provider: "bank-statement", mode: "error", times: 3 });
  await actAt(server, "consent", { url, pan: sharer.pan });
  await expect
    .poll(() => ends, { timeout: WAIT_MS })
    .toContainEqual({
      task: "refresh-bank-statement",
      outcome: "failed",
    });
  expect(await outcomesOf(server, sharer)).toEqual([null]);
  await runWaitingJobs();
  await outcomeBecomes(sharer, "decided");
});

test("an event ahead of what the provider tells is looked into again, and believed in nothing", async () => {
  const sharer = await atStatement(server);
  const reference = sessionIn((await sharer.connect()).json.data.redirect_url);
  await expect(runJob(services, "refresh-bank-statement", { reference })).rejects.toThrow("nothing-shared");
  expect(await outcomesOf(server, sharer)).toEqual([null]);
});

test.each([
  ["decided", "consent"],
  ["expired", "deny"],
] as const)(
  "a session that ran out without an event is asked about, and found to be %s",
  async (outcome, act) => {
    const sharer = await atStatement(server);
    await sandbox.fault({ provider: "bank-statement", mode: "webhook-late" });
    const { redirect_url: url } = (await sharer.connect()).json.data;
    await actAt(server, act, { url, ...(act === "consent" ? { pan: sharer.pan } : {}) });
    await runJob(services, "sweep", {});
    expect(await outcomesOf(server, sharer), "it may still be open").toEqual([null]);
    await runOut(sessionIn(url));
    await runJob(services, "sweep", {});
    await outcomeBecomes(sharer, outcome);
  },
);

test("a silent bureau is asked once an hour by the queue, whatever events come: the borrower's own call decides", async () => {
  const sharer = callsOf(server, await walkTo(server, "decision"));
  await sandbox.fault({ provider: "bureau", mode: "error", times: 100 });
  expect((await sharer.decide()).status).toBe(500);
  const questions = async () =>
    (await database.asSuperuser("select from vaada.bureau_reports where borrower_id = $1", [sharer.userId]))
      .length;
  expect(await questions()).toBe(1);
  await sandbox.fault({ provider: "bank-statement", mode: "webhook-late", times: 100 });
  const reference = await shared(server, sharer);
  const refresh = () => runJob(services, "refresh-bank-statement", { reference });
  await Promise.all([refresh(), refresh()]);
  await refresh();
  expect(await questions(), "for what was just read, and for nothing else").toBe(2);
  server.clock.moveReal(3_600);
  for (let times = 0; times < 2; times++) await refresh();
  expect(await questions(), "after the hour").toBe(3);
  server.clock.moveReal(3_600);
  await runOut(reference);
  await runJob(services, "sweep", {});
  await noJobsLeft();
  expect(await questions(), "the sweep leaves what was read to the borrower").toBe(3);
  await sandbox.clearFaults();
  const { token } = await server.signIn(sharer.mobile);
  const again = callsOf(server, { ...sharer, token });
  expect((await again.result(reference)).json.data).toEqual({ decision: "Approve" });
});

test("a session that was cut off while it was opened is swept away, and what was answered of it is forgotten", async () => {
  const sharer = await atStatement(server);
  await sharer.connect();
  const answers = () =>
    database.asSuperuser("select from vaada.answers where borrower_id = $1 and call = 'connect-bank'", [
      sharer.userId,
    ]);
  expect(await answers()).toHaveLength(1);
  await database.asSuperuser(
    `update vaada.statement_sessions
        set started_at = now() - interval '1 hour', expires_at = now() - interval '1 minute',
            provider_reference = null, visit_sealed = null, asked_on = null
      where borrower_id = $1`,
    [sharer.userId],
  );
  expect(await hitsOf(server, `bank-sessions:${sharer.userId}`)).toBe(1);
  for (let times = 0; times < 2; times++) await runJob(services, "sweep", {});
  expect(await outcomesOf(server, sharer)).toEqual(["failed"]);
  expect(await answers()).toEqual([]);
  expect(await hitsOf(server, `bank-sessions:${sharer.userId}`), "nobody could go to it").toBe(0);
});

test("a session that nobody began is nothing to do, and another payload is refused", async () => {
  await expect(runJob(services, "refresh-bank-statement", { reference: "unknown" })).resolves.toBeUndefined();
  await expect(runJob(services, "refresh-bank-statement", { reference: 1 })).rejects.toThrow();
  await expect(runJob(services, "register-statement-webhook", { more: 1 })).rejects.toThrow();
});
