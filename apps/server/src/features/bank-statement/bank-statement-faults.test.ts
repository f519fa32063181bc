import { afterEach, expect, test } from "vitest";
import { answersOf, hitsOf } from "../../identity/testing/borrower.ts";
import {
  actAt,
  atStatement,
  callsOf,
  decisionsOf,
  outcomesOf,
  shared,
} from "../../statements/testing/sharer.ts";
import { openHouse } from "../../testing/house.ts";
import { walkTo } from "../../testing/walk.ts";

const house = await openHouse({ bankStatement: { visitsPerDay: 3 } });
const { clock, sandbox } = house;
const { bankStatements } = house.rooms;
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
    const sharer = await atStatement(house);
    await fault(mode);
    const { status, json, headers } = await sharer.connect();
    expect([status, json.code]).toEqual([503, "PROVIDER_UNAVAILABLE"]);
    expect(headers.get("retry-after")).toBe("60");
    expect(await hitsOf(house, `bank-sessions:${sharer.userId}`)).toBe(0);
    expect(await outcomesOf(house, sharer)).toEqual(["failed"]);
    expect(await sharer.step()).toBe("/process-to-bank");
    expect((await sharer.connect()).status).toBe(200);
  },
);

test.each(
  (["look", "startReading", "fetchStatement"] as const).flatMap((name) =>
    [
      ["down", ASKED_AGAIN],
      ["error", ASKED_AGAIN],
      ["timeout-after-success", 1],
    ].map(([mode, times]) => [name, String(mode), Number(times)] as const),
  ),
)("a provider that fails at %s (%s) is asked again later, and nothing is lost", async (name, mode, times) => {
  const sharer = await atStatement(house);
  const session = await shared(house, sharer);
  faultAt(name, mode, times);
  const { status, json } = await sharer.result(session);
  expect([status, json.code]).toEqual([503, "PROVIDER_UNAVAILABLE"]);
  expect(await outcomesOf(house, sharer)).toEqual([null]);
  expect((await sharer.result(session)).json.data).toEqual({ decision: "Approve" });
  expect(await decisionsOf(house, sharer)).toHaveLength(2);
});

test("while nobody can tell what became of a session, no other one is opened", async () => {
  const sharer = await atStatement(house);
  const { redirect_url } = (await sharer.connect()).json.data;
  await fault("error", ASKED_AGAIN);
  expect((await sharer.connect()).json.code).toBe("PROVIDER_UNAVAILABLE");
  expect((await sharer.connect()).json.data).toEqual({ redirect_url });
  expect(await outcomesOf(house, sharer)).toEqual([null]);
});

test("a provider that is still at work after ten seconds is asked again by the browser", async () => {
  const sharer = await atStatement(house);
  const session = await shared(house, sharer);
  bankStatements.fetchStatement = async () => {
    clock.moveReal(5);
    return { kind: "reading" };
  };
  const { status, json } = await sharer.resultOnce(session);
  expect([status, json.code, json.data]).toEqual([400, "STILL_PROCESSING", { retry: true }]);
  Object.assign(bankStatements, real);
  expect((await sharer.result(session)).json.data).toEqual({ decision: "Approve" });
});

test("an answer that is slow to come is waited for", async () => {
  const sharer = await atStatement(house);
  await fault("slow");
  expect((await sharer.connect()).status).toBe(200);
});

test("a statement that can't be had is waited for as long as the session lasts, and then makes room for another", async () => {
  const sharer = await atStatement(house);
  const session = await shared(house, sharer);
  bankStatements.fetchStatement = async () => ({ kind: "unavailable", reason: "UNREADABLE_ROW" });
  expect((await sharer.result(session)).json.code).toBe("PROVIDER_UNAVAILABLE");
  expect((await sharer.connect()).json.data.redirect_url).toContain("/finbox?success=true");
  clock.moveReal(30 * 60);
  expect((await sharer.connect()).json.data.redirect_url).not.toContain("/finbox?success=true");
  expect(await outcomesOf(house, sharer)).toEqual(["failed", null]);
});

test("a session that the provider has forgotten is over, and another one begins", async () => {
  const sharer = await atStatement(house);
  const session = await shared(house, sharer);
  bankStatements.look = async () => ({ kind: "gone" });
  expect((await sharer.result(session)).json.code).toBe("BANK_SESSION_EXPIRED");
  expect((await sharer.connect()).status).toBe(200);
  expect(await outcomesOf(house, sharer)).toEqual(["failed", null]);
});

/** Somebody on whom the bureau's silence left no decision; the first would have been taken at once. */
async function undecided() {
  const sharer = callsOf(house, await walkTo(house, "decision"));
  await fault("down", 1, "bureau");
  const { status } = await sharer.decide();
  expect(status).toBe(500);
  return sharer;
}

test("who could not be decided about goes to the bank, and the statement takes the whole decision", async () => {
  const sharer = await undecided();
  const session = await shared(house, sharer);
  expect((await sharer.result(session)).json.data).toEqual({ decision: "Approve" });
  expect(await sharer.step()).toBe("/loan-approval");
  expect(await decisionsOf(house, sharer)).toMatchObject([{ outcome: "approve" }]);
});

test("while the bureau is silent nobody passes the bank, and the statement is read once", async () => {
  const sharer = await undecided();
  const session = await shared(house, sharer);
  const before = await answersOf(house, "bank-statement", "read");
  for (let times = 0; times < 2; times++) {
    await fault("down", 1, "bureau");
    const { status, json } = await sharer.result(session);
    expect([status, json.code]).toEqual([503, "PROVIDER_UNAVAILABLE"]);
    expect(await sharer.step()).toBe("/prepare-loan-offer");
  }
  expect(await outcomesOf(house, sharer)).toEqual([null]);
  for (const body of [{}, { session_expire: true }])
    expect((await sharer.connect(body)).json.data.redirect_url, "it was read").toContain("success=true");
  expect((await sharer.result(session)).json.data).toEqual({ decision: "Approve" });
  expect(await answersOf(house, "bank-statement", "read")).toBe(before + 1);
});

test("who is decided about without the statement after all is told so by both calls", async () => {
  const sharer = await undecided();
  const session = await shared(house, sharer);
  expect((await sharer.decide()).json.data).toEqual({ decision: "Approve" });
  expect((await sharer.result(session)).json.data).toEqual({ decision: "Approve" });
  expect(await decisionsOf(house, sharer)).toMatchObject([{ grade: "A", statement_session_id: null }]);
});

test("so many sessions a day: the next one says when to come back, and the last one is not lost", async () => {
  const sharer = await atStatement(house);
  const first = (await sharer.connect()).json.data.redirect_url;
  await actAt(house, "expire", { url: first });
  const second = (await sharer.connect()).json.data.redirect_url;
  await actAt(house, "expire", { url: second });
  const last = (await sharer.connect()).json.data.redirect_url;
  const { status, json, headers } = await sharer.connect({ session_expire: true });
  expect([status, json.code]).toEqual([429, "TOO_MANY_TRIES"]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(86_000);
  expect((await sharer.connect()).json.data.redirect_url).toBe(last);
  expect(await outcomesOf(house, sharer)).toEqual(["expired", "expired", null]);
  clock.moveReal(86_400);
  const { token } = await house.signIn(sharer.mobile);
  const nextDay = callsOf(house, { ...sharer, token });
  expect((await nextDay.connect({ session_expire: true })).status).toBe(200);
});
