import { addDays } from "@vaada/calendar/civil-date";
import { ZERO } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { openTestConsole } from "../../../../testing/console/test-console.ts";
import { walkToSigned } from "../../../../testing/disbursals/sign-by-hand.ts";
import { anyMobile, openTestServer } from "../../../../testing/test-server.ts";
import { receiveMoney, walkTo } from "../../../../testing/walk.ts";
import { checkBooks } from "../../../operations/audits/check-books.ts";
import { advanceCalendar } from "../../../operations/days/run-business-days.ts";
import { watchPartners } from "../../../operations/partners/watch-partners.ts";
import type { Services } from "../../../services.ts";

/** Any amount waits for two people. */
const server = await openTestServer({ disbursal: { automaticMax: ZERO } });
const lender = await openTestConsole(server, ["operations", "checker", "credit-officer", "admin"]);

test("the overview counts what happened today and what waits for the person who reads it, by their role", async () => {
  const operations = await lender.signIn("operations");
  const checker = await lender.signIn("checker");
  const early = await walkTo(server, "identity");
  const [first, second] = [await walkToSigned(server), await walkToSigned(server)];
  await server.workOff();
  const ask = await operations.post("/api/requests", {
    kind: "release",
    loan_id: first.loanId,
    reason: "due",
  });
  expect((await checker.get("/api/overview")).json.data.waiting).toEqual({
    applications: 0,
    disbursals: 0,
    requests: 1,
  });
  expect((await operations.get("/api/overview")).json.data.waiting).toMatchObject({
    disbursals: 1,
    requests: 0,
  });
  await checker.post(`/api/requests/${ask.json.data.request_id}/approve`);
  await receiveMoney(server, first);
  await server.database.asSuperuser(
    "update vaada.applications set under_review_at = now(), under_review_for = 'selfie' where id = $1",
    [early.loanId],
  );
  const officer = await lender.signIn("credit-officer");
  const { data } = (await officer.get("/api/overview")).json;
  expect(data).toMatchObject({
    decisions: { approved: 2, refused: 0, with_a_person: 1, median_seconds: expect.any(Number) },
    disbursed: { count: 1, principal: 20_000, amount: 19_292, fee_and_gst: 708 },
    overdue: null,
    waiting: { applications: 1 },
  });
  expect(data.funnel).toEqual([
    { stage: "started", count: 3 },
    { stage: "identity-done", count: 2 },
    { stage: "ready-for-decision", count: 2 },
    { stage: "offer-taken", count: 2 },
    { stage: "signed", count: 2 },
    { stage: "money-arrived", count: 1 },
  ]);
  expect(data.compared).toEqual({
    on: addDays(server.clock.today(), -7),
    decided: 0,
    median_seconds: null,
    disbursed: 0,
  });
  const today = server.clock.today();
  const listed = async (person: typeof officer, path: string): Promise<number[]> =>
    ((await person.get(path)).json.data.rows as { loan_id: number }[]).map(({ loan_id }) => loan_id);
  expect(await listed(officer, `/api/applications?on=${today}`)).toEqual([second.loanId, first.loanId]);
  expect(await listed(officer, "/api/applications?on=2020-01-01")).toEqual([]);
  expect(await listed(operations, `/api/disbursals?state=arrived&on=${today}`)).toEqual([first.loanId]);
  expect(await listed(operations, "/api/disbursals?state=arrived&on=2020-01-01")).toEqual([]);
  expect((await operations.get(`/api/repayments?on=${today}`)).json.data.rows).toEqual([]);
  expect((await operations.get("/api/repayments?on=2026-02-31")).status).toBe(400);
  const admin = await lender.signIn("admin");
  expect((await admin.get("/api/overview")).json.data).toMatchObject({
    decisions: null,
    disbursed: null,
    due: null,
  });
});

test("today stands beside the same weekday of last week, or beside yesterday, up to the same time of day", async () => {
  const checker = await lender.signIn("checker");
  const read = async (query = "") =>
    (await checker.get(`/api/overview${query}`)).json.data as unknown as {
      compared: { on: string; decided: number; disbursed: number; median_seconds: number | null };
      lent: number;
    };
  const today = server.clock.today();
  const move = (by: string, on: string) =>
    server.database.asSuperuser(
      "update vaada.decisions set taken_at = taken_at + $1::interval, taken_on = $2::date",
      [by, on],
    );
  const [lastWeek, yesterday] = [addDays(today, -7), addDays(today, -1)];
  await move("-7 days -1 second", lastWeek);
  expect((await read()).compared).toMatchObject({ on: lastWeek, decided: 2, disbursed: 0 });
  expect((await read("?against=day-before")).compared).toMatchObject({ on: yesterday, decided: 0 });
  // A decision an hour later in that day is not compared with a day that is not so far yet.
  await move("1 hour", lastWeek);
  expect((await read()).compared).toMatchObject({ decided: 0 });
  await move("7 days -59 minutes -59 seconds", today);
  expect((await read()).lent).toBe(20_000);
  expect((await checker.get("/api/overview?against=ever")).status).toBe(400);
});

test("a partner that does not answer is down, one that was not called is quiet, and every process adds what it saw", async () => {
  const partners = watchPartners(server.services);
  await server.sandbox.fault({ provider: "sms", mode: "error", times: 50 });
  await server.call("POST", "/api/user/otp/send", { body: { mobile: anyMobile() } });
  await server.sandbox.clearFaults();
  await partners.stop();
  const admin = await lender.signIn("admin");
  const { partners: seen } = (await admin.get("/api/partners")).json.data as unknown as {
    partners: { partner: string; state: string }[];
  };
  const stateOf = (name: string) => seen.find(({ partner }) => partner === name)?.state;
  expect([stateOf("msg91"), stateOf("finbox")]).toEqual(["down", "quiet"]);
});

/** As the job does that each close of business queues. */
const checkAgain = () => checkBooks(server.services);
const setLoans = (columns: string) => server.database.asSuperuser(`update vaada.loans set ${columns}`);
const breakRule = () => setLoans("status = 'closed', closed_by = 'repaid', closed_on = arrived_on");
const mendRule = () => setLoans("status = 'active', closed_by = null, closed_on = null");
const readCase = async () =>
  (
    await server.database.asSuperuser(
      "select number::int as number, state, explained_by from vaada.cases where kind = 'books-broken' and reference like 'I9 %'",
    )
  )[0] as { number: number; state: string; explained_by: string | null };

test("the month's closed days are shown, and one that was closed after 1 AM is late", async () => {
  const checker = await lender.signIn("checker");
  const lastClose = async () =>
    (await checker.get("/api/overview")).json.data.last_close as { on: string; days: object[] };
  await advanceCalendar(server.services, 86_400_000);
  const { on, days } = await lastClose();
  expect(days.at(-1)).toEqual({ on, is_late: false });
  await server.database.asSuperuser(
    `update vaada.business_days set finished_at = (business_date + 1 + time '01:01') at time zone 'Asia/Kolkata'
      where phase = 'evening' and business_date = $1`,
    [on],
  );
  expect((await lastClose()).days).toContainEqual({ on, is_late: true });
});

test("the rules of the books are checked after a close of business, on the standby where there is one, and the broken one is named", async () => {
  const checker = await lender.signIn("checker");
  const read = async () => (await checker.get("/api/overview/books-check")).json.data;
  expect(await read()).toMatchObject({ checked_at: null, rules: 0, breaches: [] });
  await advanceCalendar(server.services, 86_400_000);
  await server.workOff();
  const first = await read();
  expect(first).toMatchObject({ checked_at: expect.any(String), breaches: [] });
  expect(first.rules).toBeGreaterThan(35);
  expect(first.holding).toBe(first.rules);
  await breakRule();
  let isStandbyAsked = false;
  const bookDatabase: Services["bookDatabase"] = {
    ...server.services.database,
    withTx(actor, work, options) {
      isStandbyAsked = true;
      return server.services.database.withTx(actor, work, options);
    },
  };
  await checkBooks({ ...server.services, bookDatabase });
  expect(isStandbyAsked).toBe(true);
  expect((await read()).breaches).toContainEqual({ rule: expect.stringContaining("I9"), rows: 1 });
});

test("while a rule of the books is broken nobody asks for money to be released, and a case that the check opened it ends by itself", async () => {
  const operations = await lender.signIn("operations", 1);
  const { rows } = (await operations.get("/api/disbursals?state=to-release")).json.data as unknown as {
    rows: { loan_id: number }[];
  };
  const ask = async () =>
    (await lender.signIn("operations")).post("/api/requests", {
      kind: "release",
      loan_id: rows[0]?.loan_id,
      reason: "due",
    });
  expect(JSON.stringify((await ask()).json)).toContain("A rule of the books is broken (I");
  await mendRule();
  await checkAgain();
  expect((await ask()).status).toBe(200);
  expect(await readCase()).toMatchObject({ state: "explained", explained_by: "the check of the books" });
  await breakRule();
  await checkAgain();
  expect(await readCase()).toMatchObject({ state: "open" });
});

test("a case of a rule that was not asked stays open until it is", async () => {
  const rule = "I14 the journal holds the heads that were signed each evening";
  const readHeadsCase = () =>
    server.database.asSuperuser("select state from vaada.cases where reference = $1", [rule]);
  await server.database.asSuperuser(
    "insert into vaada.cases (key, kind, reference, opened_at) values ('books-broken:heads', 'books-broken', $1, now())",
    [rule],
  );
  const setHeads = (move: string) =>
    server.database.asSuperuser(
      `update vaada.published_heads set business_date = business_date ${move} where book = 'trail'`,
    );
  await setHeads("- 1000");
  await checkAgain();
  expect(await readHeadsCase()).toEqual([{ state: "open" }]);
  await setHeads("+ 1000");
  await checkAgain();
  expect(await readHeadsCase()).toEqual([{ state: "explained" }]);
});

test("the case of a broken rule is explained away by two people and by neither of them twice", async () => {
  const [operations, checker] = [await lender.signIn("operations"), await lender.signIn("checker")];
  const { number } = await readCase();
  const alone = await operations.post(`/api/cases/${number}/explain`, { note: "Nothing is wrong with it" });
  expect(alone.json.code).toBe("SECOND_PERSON_NEEDED");
  const request = {
    kind: "books-explanation",
    reason: "a trial of the rule",
    details: { case_number: number },
  };
  expect((await checker.post("/api/requests", request)).json.code).toBe("NOT_ALLOWED");
  const asked = await operations.post("/api/requests", request);
  const approve = `/api/requests/${asked.json.data.request_id}/approve`;
  expect((await operations.post(approve)).json.code).toBe("SECOND_PERSON_NEEDED");
  expect(await readCase()).toMatchObject({ state: "open" });
  expect((await checker.post(approve)).json.data).toMatchObject({ state: "agreed" });
  await checkAgain();
  const ended = await checker.get(`/api/cases/${number}`);
  expect(ended.json.data).toMatchObject({ state: "explained", explained_by: checker.person.name });
});
