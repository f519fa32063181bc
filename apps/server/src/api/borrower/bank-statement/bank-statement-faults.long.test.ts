import { afterEach, expect, test } from "vitest";
import {
  actAt,
  atStatement,
  callsOf,
  decisionsOf,
  outcomesOf,
  type Sharer,
  shared,
} from "../../../../testing/bank-statements/sharer.ts";
import { answersOf, hitsOf } from "../../../../testing/identity/borrower.ts";
import { HURRIED, openTestServer } from "../../../../testing/test-server.ts";
import { walkTo } from "../../../../testing/walk.ts";
import { runJob } from "../../../jobs/handlers.ts";

const server = await openTestServer({ pace: HURRIED, bankStatement: { visitsPerDay: 3 } });
const { clock, sandbox } = server;
const { bankStatements } = server.services;
const real = { ...bankStatements };
/** As often as the server asks what it may ask again. */
const ASKED_AGAIN = 3;

afterEach(async () => {
  Object.assign(bankStatements, real);
  await sandbox.clearFaults();
});

const fault = (mode: string, times = 1, provider = "bank-statement") =>
  sandbox.fault({ provider, mode, times });

/** The fault strikes this question, and none before it. */
function faultAt(name: "look" | "startReading" | "fetchStatement", mode: string, times: number): void {
  Object.assign(bankStatements, {
    [name]: async (reference: string) => {
      Object.assign(bankStatements, real);
      await fault(mode, times);
      return bankStatements[name](reference);
    },
  });
}

test.each(["down", "error", "timeout-after-success"])(
  "a session that can't be opened (%s) costs nothing, and the next call opens one",
  async (mode) => {
    const sharer = await atStatement(server);
    await fault(mode);
    const { status, json, headers } = await sharer.connect();
    expect([status, json.code]).toEqual([503, "PROVIDER_UNAVAILABLE"]);
    expect(headers.get("retry-after")).toBe("60");
    expect(await hitsOf(server, `bank-sessions:${sharer.userId}`)).toBe(0);
    expect(await outcomesOf(server, sharer)).toEqual(["failed"]);
    expect(await sharer.step()).toBe("/process-to-bank");
    expect((await sharer.connect()).status).toBe(200);
  },
);

test.each([
  ["look", "down", ASKED_AGAIN],
  ["look", "error", ASKED_AGAIN],
  ["startReading", "down", ASKED_AGAIN],
  ["startReading", "error", ASKED_AGAIN],
  ["fetchStatement", "down", ASKED_AGAIN],
  ["fetchStatement", "error", ASKED_AGAIN],
  // The client's own test has the others.
  ["fetchStatement", "timeout-after-success", 1],
] as const)(
  "a provider that fails at %s (%s) is asked again later, and nothing is lost",
  async (name, mode, times) => {
    const sharer = await atStatement(server);
    const session = await shared(server, sharer);
    faultAt(name, mode, times);
    const { status, json } = await sharer.result(session);
    expect([status, json.code]).toEqual([503, "PROVIDER_UNAVAILABLE"]);
    expect(await outcomesOf(server, sharer)).toEqual([null]);
    expect((await sharer.result(session)).json.data).toEqual({ decision: "Approve" });
    expect(await decisionsOf(server, sharer)).toHaveLength(2);
  },
);

test("while nobody can tell what became of a session, no other one is opened", async () => {
  const sharer = await atStatement(server);
  const { redirect_url } = (await sharer.connect()).json.data;
  for (const body of [{}, { session_expire: true }]) {
    await fault("error", ASKED_AGAIN);
    expect((await sharer.connect(body)).json.code).toBe("PROVIDER_UNAVAILABLE");
  }
  expect((await sharer.connect()).json.data).toEqual({ redirect_url });
  expect(await outcomesOf(server, sharer)).toEqual([null]);
});

test("a provider that is still at work after ten seconds is asked again by the browser", async () => {
  const sharer = await atStatement(server);
  const session = await shared(server, sharer);
  bankStatements.fetchStatement = async () => {
    clock.moveReal(5);
    return { kind: "reading" };
  };
  const { status, json } = await sharer.resultOnce(session);
  expect([status, json.code, json.data]).toEqual([400, "STILL_PROCESSING", { retry: true }]);
  Object.assign(bankStatements, real);
  expect((await sharer.result(session)).json.data).toEqual({ decision: "Approve" });
});

test.each([
  ["look", "startReading"],
  ["startReading", "fetchStatement"],
] as const)("once %s has taken the ten seconds, %s waits for the next call", async (slow, next) => {
  const sharer = await atStatement(server);
  const session = await shared(server, sharer);
  const asked: string[] = [];
  Object.assign(bankStatements, {
    [slow]: async (reference: string) => {
      const answer = await real[slow](reference);
      clock.moveReal(10);
      return answer;
    },
    [next]: (reference: string) => {
      asked.push(next);
      return real[next](reference);
    },
  });
  const { status, json } = await sharer.resultOnce(session);
  expect([status, json.code, json.data]).toEqual([400, "STILL_PROCESSING", { retry: true }]);
  expect(asked).toEqual([]);
  Object.assign(bankStatements, real);
  expect((await sharer.result(session)).json.data).toEqual({ decision: "Approve" });
});

test("who has shared nothing is told so, however slow the provider is", async () => {
  const sharer = await atStatement(server);
  const { redirect_url: url } = (await sharer.connect()).json.data;
  const session = await actAt(server, "deny", { url });
  let looks = 0;
  bankStatements.look = async () => {
    looks += 1;
    clock.moveReal(10);
    return { kind: "waiting" };
  };
  expect((await sharer.resultOnce(session)).json.code).toBe("BANK_STATEMENT_MISSING");
  expect(looks).toBe(1);
});

test("an answer that is slow to come is waited for", async () => {
  const sharer = await atStatement(server);
  await fault("slow");
  expect((await sharer.connect()).status).toBe(200);
});

test("a statement that can't be had for now is not thrown away, past its time neither, until the sweep does so", async () => {
  const sharer = await atStatement(server);
  const session = await shared(server, sharer);
  bankStatements.fetchStatement = async () => ({ kind: "unavailable", reason: "INCOMPLETE" });
  expect((await sharer.result(session)).json.code).toBe("PROVIDER_UNAVAILABLE");
  expect((await sharer.connect()).json.data.redirect_url).toContain("/finbox?success=true");
  clock.moveReal(30 * 60);
  for (const body of [{}, { session_expire: true }]) {
    const { status, json } = await sharer.connect(body);
    expect([status, json.code]).toEqual([503, "PROVIDER_UNAVAILABLE"]);
  }
  expect(await outcomesOf(server, sharer)).toEqual([null]);
  await server.database.asSuperuser(
    `update vaada.statement_sessions
        set started_at = now() - interval '3 days', expires_at = now() - interval '25 hours'
      where provider_reference = $1`,
    [session],
  );
  await runJob(server.services, "sweep", {});
  expect((await sharer.connect()).json.data.redirect_url).not.toContain("/finbox?success=true");
  expect(await outcomesOf(server, sharer)).toEqual(["expired", null]);
});

test("an account is asked for once it can be had again, past its time too", async () => {
  const sharer = await atStatement(server);
  const session = await shared(server, sharer);
  clock.moveReal(30 * 60);
  faultAt("fetchStatement", "error", ASKED_AGAIN);
  expect((await sharer.connect()).status).toBe(503);
  expect((await sharer.connect()).json.data.redirect_url).toContain("/finbox?success=true");
  expect((await sharer.result(session)).json.data).toEqual({ decision: "Approve" });
});

test.each(["UNREADABLE_ROW", "TOO_MANY_ROWS"])(
  "a statement of no use (%s) is no outage: it is said at once, logged, and makes room for another",
  async (why) => {
    const sharer = await atStatement(server);
    const session = await shared(server, sharer);
    bankStatements.fetchStatement = async () => ({ kind: "unreadable", why });
    const { status, json } = await sharer.result(session);
    expect([status, json.code]).toEqual([400, "BANK_STATEMENT_UNREADABLE"]);
    const warning = server.logLines.find((line) => line.includes(why)) ?? "{}";
    expect(JSON.parse(warning)).toMatchObject({ provider: "bank-statement", why });
    Object.assign(bankStatements, real);
    const { redirect_url: url } = (await sharer.connect()).json.data;
    expect(await outcomesOf(server, sharer)).toEqual(["unreadable", null]);
    const another = await actAt(server, "consent", { url, pan: sharer.pan });
    expect((await sharer.result(another)).json.data).toEqual({ decision: "Approve" });
  },
);

test("a session that the provider has forgotten is over, and another one begins", async () => {
  const sharer = await atStatement(server);
  const session = await shared(server, sharer);
  bankStatements.look = async () => ({ kind: "gone" });
  expect((await sharer.result(session)).json.code).toBe("BANK_SESSION_EXPIRED");
  expect((await sharer.connect()).status).toBe(200);
  expect(await outcomesOf(server, sharer)).toEqual(["failed", null]);
});

/** Somebody on whom the bureau's silence left no decision; the first would have been taken at once. */
async function undecided() {
  const sharer = callsOf(server, await walkTo(server, "decision"));
  await fault("down", 1, "bureau");
  const { status } = await sharer.decide();
  expect(status).toBe(500);
  return sharer;
}

test("who could not be decided about goes to the bank, and the statement takes the whole decision", async () => {
  const sharer = await undecided();
  const session = await shared(server, sharer);
  expect((await sharer.result(session)).json.data).toEqual({ decision: "Approve" });
  expect(await sharer.step()).toBe("/loan-approval");
  expect(await decisionsOf(server, sharer)).toMatchObject([{ outcome: "approve" }]);
});

test("while the bureau is silent nobody passes the bank, and the statement is read once", async () => {
  const sharer = await undecided();
  const session = await shared(server, sharer);
  const before = await answersOf(server, "bank-statement", "read");
  for (let times = 0; times < 2; times++) {
    await fault("down", 1, "bureau");
    const { status, json } = await sharer.result(session);
    expect([status, json.code]).toEqual([503, "PROVIDER_UNAVAILABLE"]);
    expect(await sharer.step()).toBe("/prepare-loan-offer");
  }
  expect(await outcomesOf(server, sharer)).toEqual([null]);
  for (const body of [{}, { session_expire: true }])
    expect((await sharer.connect(body)).json.data.redirect_url, "it was read").toContain("success=true");
  expect((await sharer.result(session)).json.data).toEqual({ decision: "Approve" });
  expect(await answersOf(server, "bank-statement", "read")).toBe(before + 1);
});

test("who is decided about without the statement after all is told so by both calls", async () => {
  const sharer = await undecided();
  const session = await shared(server, sharer);
  expect((await sharer.decide()).json.data).toEqual({ decision: "Approve" });
  expect((await sharer.result(session)).json.data).toEqual({ decision: "Approve" });
  expect(await decisionsOf(server, sharer)).toMatchObject([{ grade: "A", statement_session_id: null }]);
});

test.each([
  ["the borrower", (sharer: Sharer, session: string) => sharer.result(session)],
  [
    "the worker",
    (_sharer: Sharer, reference: string) => runJob(server.services, "refresh-bank-statement", { reference }),
  ],
])("a statement that is not needed any more is looked at by nobody, not by %s", async (_who, ask) => {
  const sharer = await undecided();
  const session = await shared(server, sharer);
  await sharer.decide();
  const asked: string[] = [];
  bankStatements.look = async (reference) => {
    asked.push(reference);
    return real.look(reference);
  };
  await ask(sharer, session);
  expect(asked).toEqual([]);
  expect(await outcomesOf(server, sharer)).toEqual(["replaced"]);
  expect((await sharer.result(session)).json.data, "and the answer stays").toEqual({ decision: "Approve" });
});

test("so many sessions a day: the next one says when to come back, and the last one is not lost", async () => {
  const sharer = await atStatement(server);
  const first = (await sharer.connect()).json.data.redirect_url;
  await actAt(server, "expire", { url: first });
  const second = (await sharer.connect()).json.data.redirect_url;
  await actAt(server, "expire", { url: second });
  const last = (await sharer.connect()).json.data.redirect_url;
  const { status, json, headers } = await sharer.connect({ session_expire: true });
  expect([status, json.code]).toEqual([429, "TOO_MANY_TRIES"]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(86_000);
  expect((await sharer.connect()).json.data.redirect_url).toBe(last);
  expect(await outcomesOf(server, sharer)).toEqual(["expired", "expired", null]);
  clock.moveReal(86_400);
  const { token } = await server.signIn(sharer.mobile);
  const nextDay = callsOf(server, { ...sharer, token });
  expect((await nextDay.connect({ session_expire: true })).status).toBe(200);
});
