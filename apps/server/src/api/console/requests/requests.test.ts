import { DAY_MS } from "@vaada/calendar/civil-date";
import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { openTestConsole, type StaffBrowser } from "../../../../testing/console/test-console.ts";
import { readBreaches } from "../../../../testing/disbursals/books.ts";
import { walkToSigned } from "../../../../testing/disbursals/sign-by-hand.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { receiveMoney, type Walker, walkTo } from "../../../../testing/walk.ts";
import { lapseRequests } from "../../../operations/requests/lapse-requests.ts";
import { AS_WORKER } from "../../../platform/db/actor.ts";

const server = await openTestServer({ disbursal: { automaticMax: paise(1_000_000n) } });
const { clock } = server;
const lender = await openTestConsole(server, ["operations", "checker", "admin", "auditor", "credit-officer"]);

type AskedRequest = { request_id: string; version: string; before: Figures; after: Figures; state: string };
type Figures = Record<string, unknown>;

const ask = async (desk: StaffBrowser, body: object) => {
  const answer = await desk.post("/api/requests", { reason: "asked by the borrower", ...body });
  return { ...answer, request: answer.json.data as unknown as AskedRequest };
};
const approve = (desk: StaffBrowser, { request_id }: AskedRequest, body?: object) =>
  desk.post(`/api/requests/${request_id}/approve`, body);
const trailOf = async ({ request_id }: AskedRequest) =>
  (
    await server.database.asSuperuser<{ act: string; outcome: string }>(
      "select act, outcome from vaada.trail where request_id = $1 order by position",
      [request_id],
    )
  ).map(({ act, outcome }) => `${act} ${outcome}`);

/** A loan whose money two people released and which has arrived. */
async function runningLoan(): Promise<Walker> {
  const walker = await walkToSigned(server);
  const operations = await lender.signIn("operations");
  const checker = await lender.signIn("checker");
  const { request } = await ask(operations, { kind: "release", loan_id: walker.loanId });
  expect((await approve(checker, request)).status).toBe(200);
  await receiveMoney(server, walker);
  return walker;
}

test("above the limit the money waits for two people: operations asks for its release, and a checker agrees", async () => {
  const walker = await walkToSigned(server);
  await server.workOff();
  const operations = await lender.signIn("operations");
  const checker = await lender.signIn("checker");
  const { status, request } = await ask(operations, { kind: "release", loan_id: walker.loanId });
  expect(status).toBe(200);
  expect(request).toMatchObject({
    state: "waiting",
    kind: "release",
    loan_id: walker.loanId,
    before: { is_released: false },
    after: { is_released: true },
    may_agree: false,
  });
  const agreed = await approve(checker, request, { seen: request.version });
  expect(agreed.json.data).toMatchObject({ state: "agreed", ended_by: checker.person.name, version: null });
  await receiveMoney(server, walker);
  expect(await trailOf(request)).toEqual(["release asked", "release agreed"]);
  expect(await readBreaches(server)).toEqual([]);
});

test("a waiver takes what is owed now, posts it to the ledger, and is shown as before and after", async () => {
  const walker = await runningLoan();
  const operations = await lender.signIn("operations");
  const other = await lender.signIn("operations", 1);
  await clock.moveBy(2 * DAY_MS);
  const tooMuch = await ask(operations, {
    kind: "waiver",
    loan_id: walker.loanId,
    amount: 24_000.5,
    details: { of: "interest" },
  });
  expect([tooMuch.status, tooMuch.json.code]).toEqual([409, "REQUEST_NOT_POSSIBLE"]);
  expect(tooMuch.json.data.why).toContain("of interest are owed today");
  const { request } = await ask(operations, {
    kind: "waiver",
    loan_id: walker.loanId,
    amount: 10,
    details: { of: "interest" },
  });
  const [before, after] = [request.before, request.after] as Record<string, number>[];
  expect(Number(before?.total) - Number(after?.total)).toBeCloseTo(10);
  expect(Number(before?.interest) - Number(after?.interest)).toBeCloseTo(10);
  expect((await approve(other, request)).status).toBe(200);
  const { json } = await server.call("GET", "/api/user/transactions-history", { token: walker.token });
  expect((json.data as unknown as { type: string; amount: number }[])[0]).toMatchObject({
    type: "waiver",
    amount: 10,
  });
  expect(await readBreaches(server)).toEqual([]);
});

test("the person who asked never agrees, and above 5,000 rupees only a checker does", async () => {
  const walker = await runningLoan();
  const operations = await lender.signIn("operations");
  const other = await lender.signIn("operations", 1);
  const checker = await lender.signIn("checker");
  const { request } = await ask(operations, {
    kind: "waiver",
    loan_id: walker.loanId,
    amount: 5_000.01,
    details: { of: "principal" },
  });
  for (const [desk, code] of [
    [operations, "SECOND_PERSON_NEEDED"],
    [other, "NOT_ALLOWED"],
    [await lender.signIn("credit-officer"), "NOT_ALLOWED"],
    [await lender.signIn("auditor"), "NOT_ALLOWED"],
    [await lender.signIn("admin"), "NOT_ALLOWED"],
  ] as const) {
    for (const act of ["approve", "refuse"]) {
      const { status, json } = await desk.post(`/api/requests/${request.request_id}/${act}`, {
        ...(act === "refuse" ? { reason: "not like this" } : {}),
      });
      expect([desk.person.role, status, json.code]).toEqual([desk.person.role, 403, code]);
    }
  }
  expect((await approve(checker, request)).status).toBe(200);
  // The same agreement again gets the same answer; the maker is still not the second person.
  expect((await approve(checker, request)).json.data).toMatchObject({ state: "agreed" });
  expect((await approve(operations, request)).json.code).toBe("SECOND_PERSON_NEEDED");
});

test("what a request would change is shown before it is asked for, with who may agree, and nothing is kept of that", {
  tags: "long",
}, async () => {
  const walker = await runningLoan();
  const [operations, colleague] = [await lender.signIn("operations"), await lender.signIn("operations", 1)];
  const checker = await lender.signIn("checker");
  const waiver = { kind: "waiver", loan_id: walker.loanId, amount: 100, details: { of: "principal" } };
  const preview = (desk: StaffBrowser, body: object) => desk.post("/api/requests/preview", body);
  const kept = async () =>
    server.database.asSuperuser(
      "select (select count(*) from vaada.requests) as requests, (select count(*) from vaada.trail) as entries",
    );
  const before = await kept();
  const shown = (await preview(operations, waiver)).json.data as Figures & { second: string[] };
  const tooMuch = await preview(operations, { ...waiver, amount: 1_000_000 });
  expect(tooMuch.json.data).toMatchObject({ before: null, after: null, obstacle: expect.any(String) });
  expect((tooMuch.json.data as { second: string[] } | null)?.second).not.toContain(colleague.person.name);
  expect((await preview(checker, waiver)).json.code).toBe("NOT_ALLOWED");
  expect((await preview(operations, { ...waiver, loan_id: 1 })).status).toBe(404);
  expect(await kept()).toEqual(before);
  expect(shown.second).toEqual(expect.arrayContaining([checker.person.name, colleague.person.name]));
  expect(shown.second).not.toContain(operations.person.name);
  const { request } = await ask(operations, waiver);
  expect(request).toMatchObject({ before: shown.before, after: shown.after, name: expect.any(String) });
});

test("figures that moved since are read again first: what was not seen is not agreed to", async () => {
  const walker = await runningLoan();
  const operations = await lender.signIn("operations");
  const checker = await lender.signIn("checker");
  await clock.moveBy(DAY_MS);
  const waiver = { kind: "waiver", loan_id: walker.loanId, amount: 100, details: { of: "principal" } };
  const { request } = await ask(operations, waiver);
  await clock.moveBy(DAY_MS);
  const blind = await approve(checker, request);
  expect([blind.status, blind.json.code]).toEqual([409, "REQUEST_CHANGED"]);
  expect((await approve(checker, request, { seen: request.version })).json.code).toBe("REQUEST_CHANGED");
  const { json } = await checker.get(`/api/requests/${request.request_id}`);
  expect(json.data).toMatchObject({
    is_changed: true,
    may_agree: true,
    state: "waiting",
    asked_before: request.before,
    asked_after: request.after,
  });
  expect(json.data.before).not.toEqual(request.before);
  expect((await approve(checker, request, { seen: json.data.version })).status).toBe(200);
});

test("a code is asked for when the last is older than 15 minutes, and a wrong one agrees to nothing", {
  tags: "long",
}, async () => {
  const walker = await runningLoan();
  const operations = await lender.signIn("operations");
  const checker = await lender.signIn("checker");
  const waiver = { kind: "waiver", loan_id: walker.loanId, amount: 1, details: { of: "principal" } };
  const { request } = await ask(operations, waiver);
  clock.moveReal(600);
  await checker.get("/api/me");
  clock.moveReal(301);
  const without = await approve(checker, request);
  expect([without.status, without.json.code]).toEqual([403, "CODE_NEEDED"]);
  expect((await approve(checker, request, { code: "000000" })).json.code).toBe("CODE_WRONG");
  const code = lender.freshCode(checker.person.totpSecret);
  const { json } = await checker.get(`/api/requests/${request.request_id}`);
  expect((await approve(checker, request, { code, seen: json.data.version })).status).toBe(200);
});

test("of two who agree at once one carries it out, and an agreement and a withdrawal never both happen", async () => {
  const walker = await runningLoan();
  const operations = await lender.signIn("operations");
  const second = [await lender.signIn("operations", 1), await lender.signIn("checker")];
  const waiver = (amount: number) => ({
    kind: "waiver",
    loan_id: walker.loanId,
    amount,
    details: { of: "principal" },
  });
  const { request } = await ask(operations, waiver(2));
  const both = await Promise.all(second.map((desk) => approve(desk, request)));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.json.code).toBe("REQUEST_ENDED");

  for (let round = 0; round < 5; round += 1) {
    const { request: contested } = await ask(operations, waiver(3 + round));
    const [agreed, withdrawn] = await Promise.all([
      approve(second[1] as StaffBrowser, contested),
      operations.post(`/api/requests/${contested.request_id}/withdraw`),
    ]);
    expect([agreed?.status, withdrawn?.status].toSorted()).toEqual([200, 409]);
    const { json } = await operations.get(`/api/requests/${contested.request_id}`);
    expect(json.data.state).toBe(agreed?.status === 200 ? "agreed" : "withdrawn");
  }
  const [events] = await server.database.asSuperuser<{ waived: bigint }>(
    "select count(*) as waived from vaada.loan_events where application_id = $1 and kind = 'waiver'",
    [walker.loanId],
  );
  const [agreements] = await server.database.asSuperuser<{ agreed: bigint }>(
    "select count(*) as agreed from vaada.requests where application_id = $1 and kind = 'waiver' and state = 'agreed'",
    [walker.loanId],
  );
  expect(events?.waived).toBe(agreements?.agreed);
});

test("a request is declined with a reason, taken back by its maker alone, or lapses after 3 days", async () => {
  const walker = await runningLoan();
  const operations = await lender.signIn("operations");
  const checker = await lender.signIn("checker");
  const waiver = (amount: number) => ({
    kind: "waiver",
    loan_id: walker.loanId,
    amount,
    details: { of: "principal" },
  });
  const { request: declined } = await ask(operations, waiver(11));
  expect((await checker.post(`/api/requests/${declined.request_id}/refuse`, {})).status).toBe(400);
  const no = await checker.post(`/api/requests/${declined.request_id}/refuse`, { reason: "no evidence" });
  expect(no.json.data).toMatchObject({ state: "declined", end_reason: "no evidence" });

  const { request: mine } = await ask(operations, waiver(12));
  const others = await checker.post(`/api/requests/${mine.request_id}/withdraw`);
  expect([others.status, others.json.code]).toEqual([403, "NOT_ALLOWED"]);
  expect((await operations.post(`/api/requests/${mine.request_id}/withdraw`)).status).toBe(200);

  const { request: late } = await ask(operations, waiver(13));
  expect((await ask(operations, waiver(13))).request.request_id).toBe(late.request_id);
  await clock.moveBy(3 * DAY_MS);
  expect((await operations.get(`/api/requests/${late.request_id}`)).json.data.state).toBe("lapsed");
  const { json } = await approve(checker, late);
  expect([json.code, json.data]).toEqual(["REQUEST_ENDED", { state: "lapsed" }]);
  const lapsed = await operations.get(`/api/requests?state=lapsed&loan_id=${walker.loanId}`);
  expect((lapsed.json.data.rows as AskedRequest[]).map(({ request_id }) => request_id)).toEqual([
    late.request_id,
  ]);
  expect((await ask(operations, waiver(13))).request.request_id).not.toBe(late.request_id);
  await server.database.database.withTx(AS_WORKER, (tx) => lapseRequests(tx, server.services));
  expect(await trailOf(late)).toEqual(["waiver asked", "waiver lapsed"]);
  expect(await trailOf(mine)).toEqual(["waiver asked", "waiver withdrawn"]);
});

test("a payout that stopped is tried again by two people, and only as a retry", async () => {
  const walker = await walkToSigned(server, { account: "501009994444" });
  const operations = await lender.signIn("operations");
  const checker = await lender.signIn("checker");
  const stateOf = async () =>
    (await server.call("GET", `/api/loan/disbursal?loan_id=${walker.loanId}`, { token: walker.token })).json
      .data.state;
  const early = await ask(operations, { kind: "payout-retry", loan_id: walker.loanId });
  expect(early.json.data.why).toContain("has not stopped");
  const { request } = await ask(operations, { kind: "release", loan_id: walker.loanId });
  await approve(checker, request);
  while ((await stateOf()) !== "checking") await server.workOff();
  expect((await ask(operations, { kind: "release", loan_id: walker.loanId })).json.data.why).toContain(
    "has stopped",
  );
  const { request: retry } = await ask(operations, { kind: "payout-retry", loan_id: walker.loanId });
  expect((await approve(checker, retry)).status).toBe(200);
  expect(await trailOf(retry)).toEqual(["payout-retry asked", "payout-retry agreed"]);
});

test("a person is added and a role is changed by two people, and nobody agrees to their own", async () => {
  const admin = await lender.signIn("admin");
  const otherAdmin = await lender.signIn("admin", 1);
  const checker = await lender.signIn("checker");
  const details = { email: "new@lender.test", name: "Nadia New", role: "support" };
  const { request } = await ask(admin, { kind: "role-change", details });
  expect(request.after).toEqual({ name: "Nadia New", email: "new@lender.test", role: "support" });
  expect((await approve(otherAdmin, request)).status).toBe(200);
  const taken = await ask(admin, { kind: "role-change", details });
  expect(taken.json.data.why).toContain("has this e-mail address already");

  const own = { staff_id: checker.staffId, role: "operations" };
  const { request: ofChecker } = await ask(admin, { kind: "role-change", details: own });
  expect((await approve(checker, ofChecker)).json.code).toBe("SECOND_PERSON_NEEDED");
  const { request: ofOther } = await ask(otherAdmin, {
    kind: "role-change",
    details: { staff_id: (await lender.signIn("checker", 1)).staffId, role: "auditor" },
  });
  const promoted = await lender.signIn("checker", 1);
  expect((await approve(admin, ofOther)).status).toBe(200);
  // The new role takes effect at once, and they sign in anew.
  expect((await promoted.get("/api/me")).status).toBe(401);
  expect((await lender.signIn("checker", 1).then((desk) => desk.get("/api/me"))).json.data.role).toBe(
    "auditor",
  );
});

test("what a kind needs is said by field, and what names no loan is not there", async () => {
  const operations = await lender.signIn("operations");
  const admin = await lender.signIn("admin");
  const table = [
    [operations, { kind: "waiver", amount: 5 }, "loan_id"],
    [operations, { kind: "waiver", loan_id: 100_001 }, "amount"],
    [operations, { kind: "waiver", loan_id: 100_001, amount: 0.001 }, "amount"],
    [operations, { kind: "waiver", loan_id: 100_001, amount: 5, details: { of: "all" } }, "details.of"],
    [operations, { kind: "steal", loan_id: 100_001 }, "kind"],
    [admin, { kind: "role-change", loan_id: 100_001, details: {} }, "loan_id"],
    [admin, { kind: "role-change", details: { role: "king" } }, "details"],
  ] as const;
  for (const [desk, body, field] of table) {
    const { status, json } = await ask(desk, body);
    expect([body, status, Object.keys(json.data.fields as object)]).toEqual([body, 400, [field]]);
  }
  const nowhere = await ask(operations, { kind: "waiver", loan_id: 999_999_999, amount: 5 });
  expect(nowhere.status).toBe(404);
  expect((await ask(admin, { kind: "waiver", loan_id: 100_001, amount: 5 })).json.code).toBe("NOT_ALLOWED");
  expect((await operations.get("/api/requests/00000000-0000-4000-8000-000000000000")).status).toBe(404);
  expect((await operations.get("/api/requests/1%20or%201=1")).status).toBe(404);
});

test("the list of requests turns its pages by next, newest first", async () => {
  const checker = await lender.signIn("checker");
  const seen: number[] = [];
  for (let before = ""; ; ) {
    const { json } = await checker.get(`/api/requests?limit=3${before}`);
    seen.push(...(json.data.rows as { number: number }[]).map(({ number }) => number));
    if (json.data.next === null) break;
    before = `&before=${json.data.next}`;
  }
  expect(seen.length).toBeGreaterThan(10);
  expect(seen).toEqual([...new Set(seen)].toSorted((one, other) => other - one));
  for (const limit of ["0", "201", "x"])
    expect((await checker.get(`/api/requests?limit=${limit}`)).status).toBe(400);
});

test("walking on needs no console: a borrower's own call leaves no entry in the trail", async () => {
  const count = async () => (await server.database.asSuperuser("select from vaada.trail")).length;
  const before = await count();
  await walkTo(server, "offer");
  expect(await count()).toBe(before);
});
