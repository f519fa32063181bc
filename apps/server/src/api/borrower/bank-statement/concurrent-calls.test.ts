import { expect, test } from "vitest";
import {
  actAt,
  atStatement,
  decisionsOf,
  outcomesOf,
  sessionsOf,
  shared,
} from "../../../../testing/bank-statements/sharer.ts";
import { answersOf, hitsOf } from "../../../../testing/identity/borrower.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { runJob } from "../../../jobs/handlers.ts";

const server = await openTestServer();
const { clock, database, services } = server;

const times = <T>(count: number, act: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, act));

test("five calls at once open one session, with one consent of each kind and one of the day's sessions", async () => {
  const sharer = await atStatement(server);
  const opened = await answersOf(server, "bank-statement", "opened");
  const answers = await times(5, () => sharer.connect());
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ json }) => json.data.redirect_url)).size).toBe(1);
  expect(await answersOf(server, "bank-statement", "opened")).toBe(opened + 1);
  expect(await sessionsOf(server, sharer)).toHaveLength(1);
  expect(await hitsOf(server, `bank-sessions:${sharer.userId}`)).toBe(1);
  const consents = await database.asSuperuser(
    "select from vaada.consents where borrower_id = $1 and call = 'connect-bank'",
    [sharer.userId],
  );
  expect(consents).toHaveLength(2);
});

test("five calls at once for a new session replace the old one once", async () => {
  const sharer = await atStatement(server);
  const first = (await sharer.connect()).json.data.redirect_url;
  const answers = await times(5, () => sharer.connect({ session_expire: true }));
  const urls = new Set(answers.map(({ json }) => json.data.redirect_url));
  expect([urls.size, urls.has(first)]).toEqual([1, false]);
  expect(await outcomesOf(server, sharer)).toEqual(["replaced", null]);
});

test("five returns at once decide once, and all are told the same", async () => {
  const sharer = await atStatement(server);
  const session = await shared(server, sharer);
  const answers = await times(5, () => sharer.result(session));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.json.data).toEqual({ decision: "Approve" });
  expect(await decisionsOf(server, sharer)).toHaveLength(2);
  expect(await outcomesOf(server, sharer)).toEqual(["decided"]);
});

test("five returns at once refuse once", async () => {
  const kiran = await atStatement(server, { pan: "ABCPC1234C" });
  const session = await shared(server, kiran);
  const answers = await times(5, () => kiran.result(session));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(409);
  expect(await decisionsOf(server, kiran)).toHaveLength(2);
});

test("the borrower and the worker at once decide once", async () => {
  const sharer = await atStatement(server);
  const session = await shared(server, sharer);
  const [answer] = await Promise.all([
    sharer.result(session),
    runJob(services, "refresh-bank-statement", { reference: session }),
  ]);
  expect(answer.json.data).toEqual({ decision: "Approve" });
  expect(await decisionsOf(server, sharer)).toHaveLength(2);
});

test("a session that is replaced while its statement is read decides nothing", async () => {
  const sharer = await atStatement(server);
  const session = await shared(server, sharer);
  const { bankStatements } = services;
  const { fetchStatement, look } = bankStatements;
  bankStatements.fetchStatement = async (reference) => {
    const result = await fetchStatement(reference);
    if (result.kind === "read") {
      Object.assign(bankStatements, { fetchStatement, look: async () => ({ kind: "waiting" }) });
      await sharer.connect({ session_expire: true });
      Object.assign(bankStatements, { look });
    }
    return result;
  };
  expect((await sharer.result(session)).json.code).toBe("BANK_SESSION_EXPIRED");
  expect(await sessionsOf(server, sharer)).toMatchObject([
    { outcome: "replaced", analysis_sealed: null },
    { outcome: null, is_renewed: true },
  ]);
  expect(await decisionsOf(server, sharer)).toHaveLength(1);
  expect(await sharer.step()).toBe("/process-to-bank");
});

test("an opening that was cut off is not waited for nor counted: the next calls open one session", async () => {
  const sharer = await atStatement(server);
  const { bankStatements } = services;
  const { open } = bankStatements;
  bankStatements.open = () => Promise.reject(new Error("cut off"));
  expect((await sharer.connect()).status).toBe(500);
  bankStatements.open = open;
  expect(await hitsOf(server, `bank-sessions:${sharer.userId}`)).toBe(1);
  clock.moveReal(15);
  const [opened, ...others] = await times(5, () => sharer.connect());
  for (const other of others) expect(other.text).toBe(opened?.text);
  expect(await outcomesOf(server, sharer)).toEqual(["failed", null]);
  expect(await hitsOf(server, `bank-sessions:${sharer.userId}`)).toBe(1);
  const session = await actAt(server, "consent", { url: opened?.json.data.redirect_url, pan: sharer.pan });
  expect((await sharer.result(session)).status).toBe(200);
});

test("a call that was cut off between reading and deciding costs no second reading", async () => {
  const sharer = await atStatement(server);
  const session = await shared(server, sharer);
  const { policies } = services;
  const decide = policies.shipped.decide.bind(policies.shipped);
  Object.assign(policies.shipped, {
    decide: async () => {
      throw new Error("cut off");
    },
  });
  expect((await sharer.result(session)).status).toBe(500);
  Object.assign(policies.shipped, { decide });
  const [row] = await sessionsOf(server, sharer);
  expect([row?.outcome, row?.analysis_sealed === null]).toEqual([null, false]);
  const read = await answersOf(server, "bank-statement", "read");
  expect((await sharer.result(session)).json.data).toEqual({ decision: "Approve" });
  expect(await answersOf(server, "bank-statement", "read")).toBe(read);
});
