import { ZERO } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { openTestConsole } from "../../../../testing/console/test-console.ts";
import { walkToSigned } from "../../../../testing/disbursals/sign-by-hand.ts";
import { payersAt } from "../../../../testing/repayment/payer.ts";
import { HURRIED, openTestServer } from "../../../../testing/test-server.ts";
import { anyPan, decide, receiveMoney, type Walker, walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer({
  disbursal: { automaticMax: ZERO },
  isSandboxConnected: true,
  pace: HURRIED,
});
const lender = await openTestConsole(server, ["operations", "checker", "auditor", "credit-officer", "admin"]);
const operations = await lender.signIn("operations");
const checker = await lender.signIn("checker");
const officer = await lender.signIn("credit-officer");
const { asSuperuser } = server.database;

const publishedAt = (path: string) => fetch(`${server.sandbox.url}${path}`).then((answer) => answer.text());
const UN_LIST = await publishedAt("/watch-lists/un.xml");
const unListOf = (day: string) => UN_LIST.replace("2026-01-05", day);
const csvOf = (...names: readonly string[]) =>
  `reference,name,aliases,born,note\n${names.map((name, index) => `X-${index},${name},,,\n`).join("")}`;
/** As the register of PANs names somebody. */
async function nameOf({ pan }: Pick<Walker, "pan">): Promise<string> {
  const [person] = JSON.parse(await publishedAt(`/people?pan=${pan}`)) as { name: string }[];
  return person?.name ?? "";
}
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
    [{ list: "pep", file: csvOf("Somebody Else"), dated_on: "2099-01-01" }, "dated_on", /ahead/],
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
  const confirmed = await operations.post(`/api/matches/${number}/confirm`, { reason: "It is the person" });
  expect([confirmed.status, confirmed.json.data]).toMatchObject([200, { state: "confirmed" }]);
  expect((await operations.post(`/api/matches/${number}/confirm`, { reason: "again" })).json.code).toBe(
    "ALREADY_ANSWERED",
  );
  expect(await lead(late)).toEqual(["Under Review", "/dashboard"]);
  const erased = await server.call("POST", "/api/user/data/erase", { token: late.token });
  expect([erased.status, erased.json.code]).toEqual([409, "ERASURE_HELD"]);

  const rejecting = await officer.post(`/api/applications/${late.loanId}/decision`, {
    action: "reject",
    reason: "Not for us",
  });
  expect(rejecting.status, "it is rejected though nothing was decided on it").toBe(200);
  expect((await checker.post(`/api/requests/${rejecting.json.data.request_id}/approve`)).status).toBe(200);
  expect((await lead(late))[0]).toBe("Rejected");
});

test("whoever does not work on lists reads of a decision, and of no request about a match", async () => {
  const [match] = await matches();
  const { number = 0, loan_id: loanId = 0 } = match ?? {};
  const ask = { kind: "match-clear", loan_id: loanId, reason: "Born elsewhere", details: { match: number } };
  const { request_id: id } = (await operations.post("/api/requests", ask)).json.data;
  const kindsOf = async (staff: typeof officer) =>
    ((await staff.get("/api/requests")).json.data.rows as unknown as { kind: string }[]).map(
      ({ kind }) => kind,
    );
  const shownTo = async (staff: typeof officer) => (await staff.get(`/api/applications/${loanId}`)).json.data;
  expect([await kindsOf(operations), (await shownTo(checker)).waits_for]).toEqual([
    expect.arrayContaining(["match-clear"]),
    "screening",
  ]);
  expect(await kindsOf(officer)).not.toContain("match-clear");
  const seen = await shownTo(officer);
  expect([seen.waits_for, JSON.stringify(seen.activity)]).toEqual([
    "decision",
    expect.not.stringContaining("match"),
  ]);
  for (const answer of [
    await officer.get(`/api/requests/${id}`),
    await officer.post(`/api/requests/${id}/approve`),
  ])
    expect(answer.json.code).toBe("NOT_FOUND");
  const others = (await matches()).filter((one) => one.number !== number);
  const waits = async (one: number) =>
    (await operations.get(`/api/matches/${one}`)).json.data.waiting_request;
  expect([await waits(number), await waits(others[0]?.number ?? 0)]).toEqual([id, null]);
  await operations.post(`/api/requests/${id}/withdraw`);
});

test("the trail tells an auditor of acts about a match, and an administrator of none", async () => {
  const [auditor, admin] = [await lender.signIn("auditor"), await lender.signIn("admin")];
  type Entry = { position: number; act: string };
  const entriesFor = async (staff: typeof officer, query: string) =>
    (await staff.get(`/api/audit?${query}`)).json.data.rows as unknown as Entry[];
  for (const act of ["match-clear", "confirm-match"]) {
    const [entry] = await entriesFor(auditor, `act=${act}`);
    expect(entry).toMatchObject({ act });
    expect((await auditor.get(`/api/audit/${entry?.position}`)).status).toBe(200);
    expect(await entriesFor(admin, `act=${act}`)).toEqual([]);
    expect((await admin.get(`/api/audit/${entry?.position}`)).status).toBe(404);
  }
  expect(await entriesFor(admin, "act=sign-in"), "the rest is there to read").not.toEqual([]);
});

test("two people find that it is somebody else, and the application goes on where it stopped", async () => {
  for (const { number, loan_id } of await matches()) await clear(number, loan_id);
  expect(await matches()).toEqual([]);
  expect(await lead(waiting)).toEqual(["Approved", "/loan-approval"]);
  expect(await decide(server, early)).toBe("Approve");
  // A cleared match stays cleared in the next version of the list, as long as the entry is the same.
  await importList({ file: unListOf("2026-02-01") });
  await server.workOff();
  expect(await matches()).toEqual([]);
  expect((await versions()).map(({ is_in_force }) => is_in_force)).toEqual([true, false]);
  const older = await importList({ dated_on: "2026-03-01" });
  expect(older.json.data.fields).toEqual({ dated_on: expect.stringContaining("this file is older") });
  // Nobody here is that old.
  const changed = unListOf("2026-03-01").replace("<INDIVIDUAL_DATE_OF_BIRTH/>", BORN_LONG_AGO);
  await importList({ file: changed });
  await server.workOff();
  expect(await matches()).toEqual([]);
});

const BORN_LONG_AGO = "<INDIVIDUAL_DATE_OF_BIRTH><YEAR>1950</YEAR></INDIVIDUAL_DATE_OF_BIRTH>";

test("a list that leaves out many is taken from a checker alone, and one that was replaced comes back as a new version", async () => {
  const names = ["Aarav Quillon", "Bela Quillon", "Chandra Quillon"];
  const whole = { list: "pep", file: csvOf(...names), dated_on: "2026-03-01" };
  const [one, other] = await Promise.all([importList(whole), importList(whole)]);
  expect(one.json.data.number, "two at once are one version").toBe(other.json.data.number);
  const short = { ...whole, file: csvOf(...names.slice(0, 1)) };
  for (const body of [short, { ...short, drops: true }])
    expect((await importList(body)).json.data.fields).toEqual({
      file: expect.stringContaining("leaves out 2 of the 3"),
    });
  const renamed = await importList({ ...whole, file: csvOf("Wholly Other", ...names.slice(1)) });
  expect(renamed.status, "an entry without its name is left out").toBe(400);
  const dropped = await checker.post("/api/watch-lists", { ...short, source: "a test", drops: true });
  expect([dropped.status, dropped.json.data.is_in_force]).toEqual([200, true]);
  const again = await importList(whole);
  expect(again.json.data).toMatchObject({ is_in_force: true, people: 3 });
  expect(again.json.data.number).not.toBe(one.json.data.number);
  await server.workOff();
});

test("what waits for a person, an offer and an override stand still for a list that came since", {
  tags: "long",
}, async () => {
  const refused = await walkTo(server, "decision", { pan: "ABCPD1234D" });
  await server.call("POST", "/api/loan/decision", {
    token: refused.token,
    body: { loan_id: refused.loanId },
  });
  const [looked, taker] = [await walkTo(server, "offer"), await walkTo(server, "offer")];
  await asSuperuser(
    "update vaada.applications set under_review_for = 'selfie', under_review_at = now() where id = $1",
    [looked.loanId],
  );
  const override = { kind: "override", loan_id: refused.loanId, amount: 5_000, reason: "A good customer" };
  const { request_id: asked } = (await officer.post("/api/requests", override)).json.data;
  const listed = await Promise.all([refused, looked, taker].map(nameOf));
  expect(
    (await importList({ list: "domestic", file: csvOf(...listed), dated_on: "2026-03-01" })).status,
  ).toBe(200);

  // No run has come to any of them yet.
  const agreed = await checker.post(`/api/requests/${asked}/approve`);
  expect([agreed.json.code, agreed.json.data.why]).toEqual([
    "REQUEST_NOT_POSSIBLE",
    expect.stringContaining("Operations looks"),
  ]);
  const taken = await server.call("POST", "/api/loan/approval", {
    token: taker.token,
    body: { loan_id: taker.loanId },
  });
  expect([taken.status, taken.json.code]).toEqual([422, "STEP_OUT_OF_TURN"]);
  expect(await lead(taker)).toEqual(["Under Review", "/dashboard"]);
  for (const action of ["approve", "ask-again"]) {
    const answer = await officer.post(`/api/applications/${looked.loanId}/decision`, {
      action,
      reason: "seen",
    });
    expect(answer.json.data.why).toContain("Operations looks");
  }
  await server.workOff();
  const found = await matches();
  expect(new Set(found.map(({ loan_id }) => loan_id))).toEqual(
    new Set([refused.loanId, looked.loanId, taker.loanId]),
  );
  for (const { number, loan_id } of found) await clear(number, loan_id);
  expect(await lead(taker)).toEqual(["Approved", "/loan-approval"]);
  expect((await checker.post(`/api/requests/${asked}/approve`)).status).toBe(200);
});

test("no money goes to somebody whom a new list may name, before the run comes to them and until two people have cleared it", async () => {
  const file = csvOf(await nameOf(payee));
  const body = { list: "domestic", file, source: "a test", dated_on: "2026-03-02", drops: true };
  expect((await checker.post("/api/watch-lists", body)).status).toBe(200);
  const release = { kind: "release", loan_id: payee.loanId, reason: "the papers are right" };
  const refused = await operations.post("/api/requests", release);
  expect([refused.json.code, refused.json.data.why]).toEqual([
    "REQUEST_NOT_POSSIBLE",
    expect.stringContaining("may be on a list"),
  ]);
  await server.workOff();
  const [match] = await matches();
  if (match === undefined) throw new Error("test: no match");
  expect(match).toMatchObject({ loan_id: payee.loanId, score: 100 });
  await clear(match.number, match.loan_id);
  const { status, json } = await operations.post("/api/requests", release);
  expect(status).toBe(200);
  expect((await checker.post(`/api/requests/${json.data.request_id}/approve`)).status).toBe(200);
  await receiveMoney(server, payee);
});

test("what was paid too much goes back to nobody who may be on a list, by the provider or by hand", {
  tags: "long",
}, async () => {
  const { orderOf, pay, fail, verify, later, booksOf } = payersAt(server);
  await later(10);
  const loan = (await operations.get(`/api/customers/${payee.userId}/loans/${payee.loanId}`)).json.data;
  const orderId = await orderOf(payee, (loan.owed as { total: number }).total);
  const late = await fail(orderId);
  await verify(payee, await pay(orderId));
  const names = [await nameOf(payee), await nameOf(payee)];
  await importList({ list: "domestic", file: csvOf(...names), dated_on: "2026-03-03" });
  await server.sandbox.post("/actions/late-capture", { payment_id: late });
  const askedAt = async () =>
    (
      await asSuperuser<{ askedAt: Date | null }>(
        `select asked_at as "askedAt" from vaada.refunds where application_id = $1`,
        [payee.loanId],
      )
    ).map((refund) => refund.askedAt);
  await expect
    .poll(async () => {
      await server.workOff();
      return askedAt();
    }, WAIT)
    .toEqual([null]);
  expect(await booksOf(orderId)).toMatchObject({ refunded: 0 });
  const byHand = await operations.post("/api/requests", {
    kind: "refund",
    loan_id: payee.loanId,
    amount: 100,
    reason: "The provider can't",
    evidence: "the bank's statement, on file",
    details: { mode: "NEFT", reference: "UTR0012345" },
  });
  expect(byHand.json.data.why).toContain("may be on a list");
  // The loan is closed, and its borrower has a case all the same.
  const [match] = await matches();
  await clear(match?.number ?? 0, payee.loanId);
  await expect
    .poll(async () => {
      await server.workOff();
      return (await askedAt())[0] !== null;
    }, WAIT)
    .toBe(true);
});

const WAIT = { timeout: 30_000, interval: 50 } as const;
