import { ZERO } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { openTestConsole } from "../../../../testing/console/test-console.ts";
import { walkToSigned } from "../../../../testing/disbursals/sign-by-hand.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { anyPan, decide, type Walker, walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer({ disbursal: { automaticMax: ZERO } });
const lender = await openTestConsole(server, ["operations", "checker", "auditor"]);
const operations = await lender.signIn("operations");
const checker = await lender.signIn("checker");
const { asSuperuser } = server.database;

const publishedAt = (path: string) => fetch(`${server.sandbox.url}${path}`).then((answer) => answer.text());
const UN_LIST = await publishedAt("/watch-lists/un.xml");
const importList = (body: object) =>
  operations.post("/api/watch-lists", { list: "un", source: "a test", file: UN_LIST, ...body });
const versions = async () =>
  (await operations.get("/api/watch-lists")).json.data.rows as unknown as Record<string, unknown>[];
const matches = async () =>
  (await operations.get("/api/matches?state=open")).json.data.rows as unknown as {
    number: number;
    loan_id: number;
    score: number;
  }[];
const lead = async ({ token }: Walker) => {
  const { json } = await server.call("GET", "/api/step/step-checker", { token });
  return [(json.data.loan as { loan_status: string }).loan_status, json.data.redirect_to];
};
/** Somebody whom the register of PANs knows by this name. */
async function walkAs(name: string, step: "decision" | "offer") {
  const pan = anyPan();
  await server.sandbox.post("/people", { pan, name });
  return walkTo(server, step, { pan });
}
async function clear(number: number, loanId: number) {
  const asked = await operations.post("/api/requests", {
    kind: "match-clear",
    loan_id: loanId,
    reason: "Born elsewhere, seen on the document",
    details: { match: number },
  });
  expect([asked.status, asked.json.data]).toMatchObject([200, { state: "waiting" }]);
  const path = `/api/requests/${asked.json.data.request_id}/approve`;
  expect((await operations.post(path)).json.code).toBe("SECOND_PERSON_NEEDED");
  expect((await checker.post(path)).status).toBe(200);
}

test("a file that is no list changes nothing and is told why; nobody is held against a list that there is not", async () => {
  for (const [body, field, says] of [
    [{ file: UN_LIST.slice(0, 400) }, "file", /^Line \d+: /],
    [{ list: "pep", file: "name\nSomebody\n" }, "file", /no column "reference"/],
    [{ list: "domestic", file: await publishedAt("/watch-lists/domestic.csv") }, "dated_on", /its day/],
    [{ dated_on: "2099-01-01" }, "dated_on", /ahead/],
  ] as const) {
    const { status, json } = await importList(body);
    expect(status).toBe(400);
    expect((json.data.fields as Record<string, string>)[field]).toMatch(says);
  }
  expect(await versions()).toEqual([]);
  const [rows] = await asSuperuser<{ count: number }>("select count(*)::int from vaada.screenings");
  expect(rows?.count).toBe(0);
});

const early = await walkAs("ZAHEER KALBADI", "decision");
const waiting = await walkAs("ZAHIR ABDUL KALBADI", "offer");
const payee = await walkToSigned(server);

test("a new list holds everybody who is open against it: who has an offer waits for a person, who has none is stopped at the decision", async () => {
  const imported = await importList({});
  expect([imported.status, imported.json.data]).toMatchObject([
    200,
    { list: "un", dated_on: "2026-01-05", people: 1, is_in_force: true, screened_at: null },
  ]);
  await server.workOff();
  expect((await importList({})).json.data.number).toBe(imported.json.data.number);
  expect(await versions()).toMatchObject([{ screened: 3, screened_at: expect.any(String), matches: 2 }]);
  expect(new Set((await matches()).map(({ loan_id }) => loan_id))).toEqual(
    new Set([early.loanId, waiting.loanId]),
  );
  expect(await lead(waiting)).toEqual(["Under Review", "/dashboard"]);
  expect(await lead(early)).toEqual(["Under Review", "/dashboard"]);
});

test("at a decision the lists in force are asked, and what is written down tells the borrower nothing", async () => {
  const late = await walkAs("Kalbadi Zahir", "decision");
  const { status, json } = await server.call("POST", "/api/loan/decision", {
    token: late.token,
    body: { loan_id: late.loanId },
  });
  expect([status, json.code, json.data.redirect_to]).toEqual([422, "STEP_OUT_OF_TURN", "/dashboard"]);
  expect(await lead(late)).toEqual(["Under Review", "/dashboard"]);
  const [screening] = await asSuperuser("select matches from vaada.screenings where borrower_id = $1", [
    late.userId,
  ]);
  expect(screening).toEqual({ matches: 1 });
  const asked = await asSuperuser("select from vaada.bureau_reports where borrower_id = $1", [late.userId]);
  expect(asked, "the bureau is not asked about somebody who may be on a list").toEqual([]);
  const data = await server.call("GET", "/api/user/data", { token: late.token });
  expect(data.text).not.toMatch(/watch|sanction|screening|listed/i);

  const [match] = (await matches()).filter(({ loan_id }) => loan_id === late.loanId);
  const number = match?.number ?? 0;
  const officer = await operations.post(`/api/matches/${number}/confirm`, { reason: "It is the person" });
  expect([officer.status, officer.json.data]).toMatchObject([200, { state: "confirmed" }]);
  expect((await operations.post(`/api/matches/${number}/confirm`, { reason: "again" })).json.code).toBe(
    "ALREADY_ANSWERED",
  );
  expect(await lead(late)).toEqual(["Under Review", "/dashboard"]);
});

test("two people find that it is somebody else, and the application goes on where it stopped", async () => {
  for (const { number, loan_id } of await matches()) await clear(number, loan_id);
  expect(await matches()).toEqual([]);
  expect(await lead(waiting)).toEqual(["Approved", "/loan-approval"]);
  expect(await decide(server, early)).toBe("Approve");
  // What was cleared stays cleared in the next version of the list, as long as the entry is the same.
  await importList({ file: `${UN_LIST}\n`, dated_on: "2026-02-01" });
  await server.workOff();
  expect(await matches()).toEqual([]);
  expect((await versions()).map(({ is_in_force }) => is_in_force)).toEqual([true, false]);
  const older = await importList({ file: `${UN_LIST}\n\n` });
  expect(older.json.data.fields).toEqual({ dated_on: expect.stringContaining("this file is older") });
  // Nobody here is that old.
  const changed = UN_LIST.replace("<INDIVIDUAL_DATE_OF_BIRTH/>", BORN_LONG_AGO);
  await importList({ file: changed, dated_on: "2026-03-01" });
  await server.workOff();
  expect(await matches()).toEqual([]);
});

const BORN_LONG_AGO = "<INDIVIDUAL_DATE_OF_BIRTH><YEAR>1950</YEAR></INDIVIDUAL_DATE_OF_BIRTH>";

test("no money goes to somebody whom a new list may name, until two people have cleared it", async () => {
  const [person] = JSON.parse(await publishedAt(`/people?pan=${payee.pan}`)) as { name: string }[];
  const csv = `reference,name,aliases,born,note\nX-1,${person?.name},,,\n`;
  expect((await importList({ list: "domestic", file: csv, dated_on: "2026-03-02" })).status).toBe(200);
  await server.workOff();
  const release = { kind: "release", loan_id: payee.loanId, reason: "the papers are right" };
  const refused = await operations.post("/api/requests", release);
  expect([refused.json.code, refused.json.data.why]).toEqual([
    "REQUEST_NOT_POSSIBLE",
    expect.stringContaining("may be on a list"),
  ]);
  const [match] = await matches();
  if (match === undefined) throw new Error("test: no match");
  expect(match).toMatchObject({ loan_id: payee.loanId, score: 100 });
  await clear(match.number, match.loan_id);
  expect((await operations.post("/api/requests", release)).status).toBe(200);
});
