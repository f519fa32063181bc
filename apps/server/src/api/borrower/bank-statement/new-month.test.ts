import { DAY_MS } from "@vaada/calendar/civil-date";
import { expect, onTestFinished, test } from "vitest";
import {
  actAt,
  addPerson,
  atStatement,
  dayInEachMonth,
  decisionsOf,
  outcomesOf,
  sessionIn,
  sessionsOf,
  shared,
} from "../../../../testing/bank-statements/sharer.ts";
import { answersOf } from "../../../../testing/identity/borrower.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { runJob } from "../../../jobs/handlers.ts";

const server = await openTestServer();
const { clock, services } = server;

const dayNow = () => Number(clock.today().slice(8));
const untilDay = async (wanted: (day: number) => boolean) => {
  while (!wanted(dayNow())) await clock.moveBy(DAY_MS);
};
const toNextMonth = () => untilDay((day) => day === 1);

/** Somebody with a salary in the months that count, so late in this one that what is decided holds in the next. */
async function inMidMonth() {
  await untilDay((day) => day === 15);
  const statement = dayInEachMonth(server).map(
    (date) => ({ date, type: "credit", amount: 40_000, narration: "SALARY LOTUS MILLS" }) as const,
  );
  return atStatement(server, { pan: await addPerson(server, { name: "PALLAVI LOTUS", statement }) });
}

test("a session is kept with the platform's day, and serves every day of that month", async () => {
  const sharer = await inMidMonth();
  const session = await shared(server, sharer);
  const [row] = await server.database.asSuperuser(
    "select asked_on from vaada.statement_sessions where provider_reference = $1",
    [session],
  );
  expect(row).toEqual({ asked_on: clock.today() });
  await untilDay((day) => day === 28);
  expect((await sharer.connect()).json.data.redirect_url).toContain(`session_id=${session}`);
  expect((await sharer.result(session)).json.data).toEqual({ decision: "Approve" });
  expect(await outcomesOf(server, sharer)).toEqual(["decided"]);
});

test("what was shared in another month is not read, and the borrower connects anew", async () => {
  const sharer = await inMidMonth();
  const session = await shared(server, sharer);
  await toNextMonth();
  const looked = await answersOf(server, "bank-statement", "uploaded");
  for (const { status, json } of [await sharer.result(session), await sharer.result(session)])
    expect([status, json.code, json.data.reason]).toEqual([400, "BANK_SESSION_EXPIRED", "replaced"]);
  expect(await answersOf(server, "bank-statement", "uploaded")).toBe(looked);
  expect(await sharer.step()).toBe("/process-to-bank");
  expect(sessionIn((await sharer.connect()).json.data.redirect_url)).not.toBe(session);
  expect(await outcomesOf(server, sharer)).toEqual(["replaced", null]);
});

test.each([
  ["shared", "consent"],
  ["did not share", "deny"],
] as const)("who %s in another month and asks to connect gets a new session", async (_what, act) => {
  const sharer = await inMidMonth();
  const { redirect_url: url } = (await sharer.connect()).json.data;
  await actAt(server, act, { url, ...(act === "consent" ? { pan: sharer.pan } : {}) });
  await toNextMonth();
  const next = (await sharer.connect()).json.data.redirect_url;
  expect(sessionIn(next)).not.toBe(sessionIn(url));
  expect((await sharer.connect()).json.data.redirect_url).toBe(next);
  expect(await outcomesOf(server, sharer)).toEqual(["replaced", null]);
});

test("what was read in another month decides nothing, and is gone", async () => {
  const sharer = await inMidMonth();
  const session = await shared(server, sharer);
  const { policies } = services;
  const decide = policies.shipped.decide.bind(policies.shipped);
  const mend = () => void Object.assign(policies.shipped, { decide });
  onTestFinished(mend);
  Object.assign(policies.shipped, { decide: () => Promise.reject(new Error("cut off")) });
  expect((await sharer.result(session)).status).toBe(500);
  mend();
  expect((await sessionsOf(server, sharer))[0]?.analysis_sealed).not.toBeNull();
  await toNextMonth();
  await runJob(services, "refresh-bank-statement", { reference: session });
  expect(await sessionsOf(server, sharer)).toMatchObject([{ outcome: "replaced", analysis_sealed: null }]);
  expect(await decisionsOf(server, sharer)).toHaveLength(1);
});

test("a month that ends while the statement is fetched makes it one of another month", async () => {
  const sharer = await inMidMonth();
  const session = await shared(server, sharer);
  const { bankStatements } = services;
  const { fetchStatement } = bankStatements;
  onTestFinished(() => void Object.assign(bankStatements, { fetchStatement }));
  bankStatements.fetchStatement = async (...asked) => {
    const result = await fetchStatement(...asked);
    if (result.kind === "read") await toNextMonth();
    return result;
  };
  expect((await sharer.result(session)).json.code).toBe("BANK_SESSION_EXPIRED");
  expect(await sessionsOf(server, sharer)).toMatchObject([{ outcome: "replaced", analysis_sealed: null }]);
});
