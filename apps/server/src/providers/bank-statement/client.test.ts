import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { addDays, civilDateInIndia } from "@vaada/calendar/civil-date";
import { Secret } from "@vaada/contract/secret";
import { afterAll, afterEach, expect, onTestFinished, test } from "vitest";
import { startTestSandbox } from "../../../testing/test-sandbox.ts";
import { createBankStatements } from "./client.ts";
import type { FetchResult, StatementVisit } from "./port.ts";

const secret = randomBytes(16).toString("hex");
const appOrigin = "http://localhost:3000";
const sandbox = await startTestSandbox({ appOrigin, authKey: secret, secret, slowAnswerMs: 700 });
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.stop());

const pages = { hosts: [], privateHosts: [], sandboxUrl: sandbox.url };
const baseUrl = `${sandbox.url}/finbox/bank-connect`;
const access = {
  baseUrl,
  apiKey: new Secret(secret),
  serverHash: new Secret(secret),
  pages,
  timeoutMs: 3_000,
};
const statements = createBankStatements(access);
const fault = (mode: string, times = 1) => sandbox.fault({ provider: "bank-statement", mode, times });

const today = civilDateInIndia(Date.now());
const VISIT: StatementVisit = {
  link: "visit-1",
  returnUrl: `${appOrigin}/finbox`,
  from: addDays(today, -180),
  to: today,
  mobile: new Secret("9876543210"),
  name: new Secret("ANITA ACHARYA"),
  employer: new Secret("ACME PRIVATE LIMITED"),
  expiresInMinutes: 30,
};

async function open(visit: Partial<StatementVisit> = {}): Promise<{ reference: string; url: Secret }> {
  const opened = await statements.open({ ...VISIT, ...visit });
  if (opened.kind !== "opened") throw new Error(`not opened: ${opened.reason}`);
  return opened;
}

async function shared(visit: Partial<StatementVisit> = {}): Promise<string> {
  const { reference } = await open(visit);
  await sandbox.post("/actions/consent", { session_id: reference });
  return reference;
}

/** Asked until it says something else: reading takes a number of looks there. */
async function fetched(reference: string): Promise<FetchResult> {
  for (;;) {
    const result = await statements.fetchStatement(reference);
    if (result.kind !== "reading") return result;
  }
}

test("a session waits for the borrower, and then the statement can be read", async () => {
  const { reference, url } = await open();
  expect(new URL(url.reveal()).searchParams.get("session_id")).toBe(reference);
  expect(await statements.look(reference)).toEqual({ kind: "waiting" });
  const reason = "PROCESSING_NOT_REQUESTED";
  expect(await statements.fetchStatement(reference)).toEqual({ kind: "unavailable", reason });
  const { redirect_url } = await sandbox.post("/actions/consent", { session_id: reference });
  expect(redirect_url).toBe(`${VISIT.returnUrl}?success=true&session_id=${reference}`);
  expect(await statements.look(reference)).toEqual({ kind: "uploaded" });
  expect(await statements.startReading(reference)).toEqual({ kind: "started" });
  expect(await statements.startReading(reference)).toEqual({ kind: "started" });
  expect(await statements.fetchStatement(reference)).toEqual({ kind: "reading" });
  const result = await fetched(reference);
  expect(result).toEqual({
    kind: "read",
    accounts: [
      {
        holder: "ANITA ACHARYA",
        accountLastFour: expect.stringMatching(/^\d{4}$/),
        bank: "hdfc",
        rows: expect.any(Array),
        isFraudSuspected: false,
      },
    ],
  });
  const [account] = result.kind === "read" ? result.accounts : [];
  const salaries = account?.rows.filter(({ narration }) => narration.includes("SALARY"));
  expect(salaries?.length).toBeGreaterThanOrEqual(3);
  for (const { type, amount } of salaries ?? []) expect([type, amount]).toEqual(["credit", 75_000_00n]);
  expect(account?.rows.every(({ date }) => date >= VISIT.from && date <= VISIT.to)).toBe(true);
});

test("what is asked for is what is read, to the paisa and below zero", async () => {
  const name = "ZOYA ZAIDI";
  const date = addDays(today, -10);
  const row = { date, type: "debit", amount: 512.5, balance: -12.05, narration: "UPI RENT" };
  const before = { ...row, date: addDays(today, -11) };
  await sandbox.post("/people", { pan: "AAAPZ9999Z", name, statement: [before, row] });
  const reference = await shared({ name: new Secret(name), from: date });
  await statements.startReading(reference);
  const rows = [{ date, type: "debit", amount: 512_50n, balance: -12_05n, narration: "UPI RENT" }];
  expect(await fetched(reference)).toMatchObject({ accounts: [{ holder: name, rows }] });
});

test("a long statement is read whole", async () => {
  const name = "LALITA LONGFELLOW";
  const statement = Array.from({ length: 2000 }, (_, index) => ({
    date: addDays(today, -1 - (index % 170)),
    type: index % 2 === 0 ? "credit" : "debit",
    amount: 100 + index,
    narration: `UPI SHOP ${index} ${"OF THE CORNER ".repeat(10)}`,
  }));
  await sandbox.post("/people", { pan: "AAAPL9999L", name, statement });
  const reference = await shared({ name: new Secret(name) });
  await statements.startReading(reference);
  const result = await fetched(reference);
  expect(result.kind === "read" ? result.accounts[0]?.rows.length : result).toBe(2000);
});

test("a statement without rows cannot be read, and FinBox says why", async () => {
  const name = "NEHA NOROWS";
  await sandbox.post("/people", { pan: "AAAPN9999N", name, statement: [] });
  const reference = await shared({ name: new Secret(name) });
  await statements.startReading(reference);
  expect(await fetched(reference)).toEqual({ kind: "unreadable", why: "MISSING_TRANSACTIONS" });
});

test("a session that ran out has expired, and nothing can be read of it", async () => {
  const { reference } = await open();
  await sandbox.post("/actions/expire", { session_id: reference });
  expect(await statements.look(reference)).toEqual({ kind: "expired" });
  const why = "UNPARSABLE_STATEMENTS";
  expect(await statements.startReading(reference)).toEqual({ kind: "unreadable", why });
});

test("a session that the borrower left can still be come back to", async () => {
  const { reference } = await open();
  await sandbox.post("/actions/deny", { session_id: reference });
  expect(await statements.look(reference)).toEqual({ kind: "waiting" });
});

test("a session that nobody opened is gone", async () => {
  const nobody = "8d5ea22b-216a-4fe2-90da-65d1c67c8964";
  expect(await statements.look(nobody)).toEqual({ kind: "gone" });
  expect(await statements.startReading(nobody)).toEqual({ kind: "gone" });
  expect(await statements.fetchStatement(nobody)).toEqual({ kind: "gone" });
  expect((await statements.look("../../v1/session")).kind).not.toBe("waiting");
});

test("a return address that FinBox would refuse opens nothing", async () => {
  const longest = `${appOrigin}/`.padEnd(200, "x");
  expect((await statements.open({ ...VISIT, returnUrl: longest })).kind).toBe("opened");
  const reason = "RETURN_ADDRESS_TOO_LONG";
  expect(await statements.open({ ...VISIT, returnUrl: `${longest}x` })).toEqual({
    kind: "unavailable",
    reason,
  });
});

test("opening is never repeated, and asking is", { tags: "long" }, async () => {
  await fault("error");
  expect(await statements.open(VISIT)).toEqual({ kind: "unavailable", reason: "HTTP_500" });
  await fault("down");
  expect((await statements.open(VISIT)).kind).toBe("unavailable");
  const reference = await shared();
  await fault("error");
  expect(await statements.look(reference)).toEqual({ kind: "uploaded" });
  await fault("down", 2);
  expect(await statements.startReading(reference)).toEqual({ kind: "started" });
  await fault("error", 2);
  expect((await fetched(reference)).kind).toBe("read");
  await fault("error", 3);
  expect(await statements.fetchStatement(reference)).toEqual({ kind: "unavailable", reason: "HTTP_500" });
});

test("a slow FinBox is waited for", async () => {
  await fault("slow");
  expect((await statements.open(VISIT)).kind).toBe("opened");
});

test("a FinBox that never answers is given up, and what it did meanwhile is found", {
  tags: "long",
}, async () => {
  const reference = await shared();
  await fault("timeout-after-success");
  const reason = "TIMEOUT";
  expect(await statements.startReading(reference)).toEqual({ kind: "unavailable", reason });
  expect((await fetched(reference)).kind).toBe("read");
  expect(await statements.startReading(reference)).toEqual({ kind: "started" });
});

test("who has little time left is not kept waiting for as long as somebody who has it all", {
  tags: "long",
}, async () => {
  const silent = createServer(() => undefined);
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => void silent.close());
  const silentUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const { look, startReading, fetchStatement } = createBankStatements({
    ...access,
    baseUrl: silentUrl,
    timeoutMs: undefined,
  });
  const patient = look("unhurried").then(() => "the patient one");
  for (const ask of [look, startReading, fetchStatement]) {
    const hurried = ask("hurried", () => 1);
    expect(await Promise.race([hurried, patient])).toEqual({ kind: "unavailable", reason: "TIMEOUT" });
  }
  silent.closeAllConnections();
  await patient;
});

test("once the time is over nothing more is asked, and the statement is still being read", async () => {
  const reference = await shared();
  await statements.startReading(reference);
  expect((await fetched(reference)).kind).toBe("read");
  for (const looksLeft of [0, 1]) {
    let looks = looksLeft;
    // The first question sets its time too.
    const msLeft = () => (looks-- >= 0 ? 10_000 : 0);
    expect(await statements.fetchStatement(reference, msLeft)).toEqual({ kind: "reading" });
  }
});

test("the address that was registered is told when a statement was shared", async () => {
  const told: unknown[] = [];
  const listener = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    told.push(JSON.parse(Buffer.concat(chunks).toString("utf8")));
    response.end("{}");
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  onTestFinished(() => void listener.close());
  const hook = new Secret(`http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`);
  expect(await statements.registerWebhook(hook)).toEqual({ kind: "registered" });
  const reference = await shared();
  await expect.poll(() => told, { timeout: 30_000 }).toMatchObject([{ session_id: reference }]);
  const reason = "INVALID_URL";
  expect(await statements.registerWebhook(new Secret("hook"))).toEqual({ kind: "unavailable", reason });
});

test("a page that is not the provider's own is an outage, and its host alone is told", async () => {
  await fault("foreign-address");
  const host = "169.254.169.254";
  expect(await statements.open(VISIT)).toEqual({ kind: "unavailable", reason: "ADDRESS_NOT_HTTPS", host });
});

test("a wrong key and a wrong hash are outages and nothing else", async () => {
  const wrong = new Secret("wrong");
  const denied = { kind: "unavailable", reason: "ACCESS_DENIED" };
  const { reference } = await open();
  const stranger = createBankStatements({ ...access, apiKey: wrong });
  expect(await stranger.open(VISIT)).toEqual(denied);
  expect(await stranger.look(reference)).toEqual(denied);
  const halfStranger = createBankStatements({ ...access, serverHash: wrong });
  expect(await halfStranger.look(reference)).toEqual(denied);
  expect(await halfStranger.fetchStatement(reference)).toEqual(denied);
  expect(await halfStranger.registerWebhook(wrong)).toEqual(denied);
});

test("a session is asked for at the account aggregator first, and in any way where the account has no such mode", async () => {
  const modes: unknown[] = [];
  const provider = createServer(async (request, response) => {
    const { mode } = (await json(request)) as { mode?: string };
    modes.push(mode);
    const refusal = { error: { code: "MODE_NOT_ENABLED", message: "Mode not enabled" } };
    const opened = { session_id: "s1", redirect_url: `${sandbox.url}/finbox/?session_id=s1` };
    response.writeHead(mode === undefined ? 200 : 403, { "content-type": "application/json" });
    response.end(JSON.stringify(mode === undefined ? opened : refusal));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void provider.close());
  await once(provider, "listening");
  const { port } = provider.address() as AddressInfo;
  const there = createBankStatements({ ...access, baseUrl: `http://127.0.0.1:${port}` });
  expect(await there.open(VISIT)).toMatchObject({ kind: "opened", reference: "s1" });
  expect(modes).toEqual(["aa", undefined]);
});
