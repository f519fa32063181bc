import { addDays, addYears, civilDate } from "@vaada/calendar/civil-date";
import { eventsUntil, owedOn } from "@vaada/lending/owed/owed-on";
import { paise } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import { expect, test } from "vitest";
import { openTestConsole } from "../../../../testing/console/test-console.ts";
import { lend, loanOf, postLoanEvent, walkPastClose } from "../../../../testing/days/live-loans.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer();
const lender = await openTestConsole(server, ["support", "operations"]);
const support = await lender.signIn("support");
const early = await walkTo(server, "identity");
const borrower = await lend(server);
await server.sandbox.post("/actions/bounce", { token: "all", times: 9 });
const { facts } = await loanOf(server, borrower);
await walkPastClose(server, addDays(facts.payableThrough, 3));

const page = `/api/customers/${borrower.userId}`;
const list = async (query = "") =>
  ((await support.get(`/api/customers${query}`)).json.data as unknown as { rows: { borrower_id: string }[] })
    .rows;

test("customers are listed newest first with their newest loan, masked, and found by any of their loans", async () => {
  expect(await list()).toMatchObject([
    { borrower_id: borrower.userId, loan: { loan_id: borrower.loanId, status: "active" } },
    { borrower_id: early.userId, loan: null },
  ]);
  for (const q of [String(borrower.loanId), borrower.mobile, borrower.pan])
    expect((await list(`?q=${q}`)).map(({ borrower_id }) => borrower_id)).toEqual([borrower.userId]);
  expect((await list("?standing=overdue")).map(({ borrower_id }) => borrower_id)).toEqual([borrower.userId]);
  expect(await list("?standing=closed")).toEqual([]);
});

test("one page shows a person's loans, account, auto-pay, papers, consents and sessions, and nothing unmasked", async () => {
  const { json, text } = await support.get(page);
  expect(json.data).toMatchObject({
    borrower_id: borrower.userId,
    email: { address: `${borrower.email[0]}XXXX@mail.example` },
    aadhaar: expect.stringMatching(/^XXXX XXXX \d{4}$/),
    loans: [
      {
        loan_id: borrower.loanId,
        is_overdue: true,
        principal: toWireRupees(facts.principal),
        account: { ending: expect.stringMatching(/^\d{4}$/), is_verified: true },
        mandate: { maximum: expect.any(Number) },
      },
    ],
    complaints: { open: 0, all: 0 },
  });
  const { loans, consents, sessions } = json.data as unknown as Record<string, { documents?: object[] }[]>;
  expect(loans?.[0]?.documents?.length).toBeGreaterThan(2);
  expect(consents?.length).toBeGreaterThan(2);
  expect(sessions).toHaveLength(1);
  for (const secret of [borrower.mobile, borrower.pan, borrower.email]) expect(text).not.toContain(secret);
});

test("the view of the borrower is what their own app shows, in their language or another, and is a look at their page", async () => {
  const own = await server.call("POST", "/api/user/dashboard", { token: borrower.token, body: {} });
  const seen = (await support.get(`${page}/view`)).json.data as unknown as {
    language: string;
    dashboard: { now: string };
    notices: { title: string; description: string }[];
  };
  expect(seen.language).toBe("en");
  expect({ ...seen.dashboard, now: "" }).toEqual({ ...(own.json.data as object), now: "" });
  const told = await server.call("GET", "/api/user/notifications?limit=5", { token: borrower.token });
  const wordsOf = (rows: unknown) =>
    (rows as { title: string; description: string }[]).map(({ title, description }) => [title, description]);
  expect(wordsOf(seen.notices)).toEqual(wordsOf(told.json.data));
  const inHindi = (await support.get(`${page}/view?language=hi`)).json.data as unknown as typeof seen;
  expect(inHindi.notices[0]?.title).toMatch(/[\u0900-\u097f]/);
  const operations = await lender.signIn("operations");
  const walker = await operations.get(`/api/customers/${early.userId}/view`);
  expect(walker.json.data).toMatchObject({
    dashboard: { loan_id: early.loanId, owed: null, step: { current_route: "/kyc-verification" } },
  });
  const viewers = (await support.get(`/api/customers/${early.userId}`)).json.data.viewers;
  expect(viewers).toEqual([{ name: operations.person.name, at: expect.any(String) }]);
  expect((await support.get(`/api/customers/${crypto.randomUUID()}/view`)).json.code).toBe("NOT_FOUND");
});

test("a borrower's class of risk stands on their page with its reasons, and a person raises or, once they have seen them, lowers it (KY-06)", async () => {
  const operations = await lender.signIn("operations");
  const riskFor = async (desk: typeof support) => (await desk.get(page)).json.data.risk;
  const [decided] = await server.database.asSuperuser<{ on: string; proven: string }>(
    `select taken_on as on, proven_on as proven from vaada.decisions
       join vaada.identities using (borrower_id) where borrower_id = $1`,
    [borrower.userId],
  );
  const classed = {
    class: "high",
    classed_on: decided?.on,
    renew_by: addYears(civilDate(String(decided?.proven)), 2),
    seen_on: null,
  };
  expect(await riskFor(operations)).toEqual({
    ...classed,
    why: { reasons: ["not-seen-in-person"], rules_version: 1, said: null },
  });
  expect(await riskFor(support), "whoever may not read of lists has the class alone").toEqual({
    ...classed,
    why: null,
  });
  const say = (body: object) =>
    operations.post(`${page}/risk-class`, { reason: "met at the branch", ...body });
  const unseen = await say({ class: "low", is_seen: false });
  expect([unseen.status, unseen.json.data.fields]).toEqual([
    400,
    { class: "By the rules it is high at least" },
  ]);
  expect((await say({ class: "low", is_seen: true })).json.data).toEqual({ class: "low" });
  expect(await riskFor(operations)).toEqual({
    class: "low",
    classed_on: server.clock.today(),
    renew_by: addYears(civilDate(String(decided?.proven)), 10),
    seen_on: server.clock.today(),
    why: {
      reasons: [],
      rules_version: 1,
      said: { by: operations.person.name, reason: "met at the branch" },
    },
  });
  expect((await say({ class: "medium", is_seen: false, reason: "a doubtful payer" })).status).toBe(200);
  expect(await riskFor(support)).toMatchObject({ class: "medium" });
  expect((await operations.get("/api/audit")).text).toContain("risk-class");
  const { text } = await server.call("GET", "/api/user/data", { token: borrower.token });
  expect(text, "the borrower is told nothing of it").not.toMatch(/risk|a doubtful payer|met at the branch/i);
  expect(
    (await support.post(`${page}/risk-class`, { class: "high", is_seen: false, reason: "a look" })).status,
  ).toBe(403);
  const nobody = `/api/customers/${early.userId}/risk-class`;
  expect((await operations.post(nobody, { class: "high", is_seen: false, reason: "a look" })).status).toBe(
    404,
  );
});

test("what is owed can be asked for any day from the arrival of the money to 60 days ahead, and no other", async () => {
  const today = server.clock.today();
  const { events } = await loanOf(server, borrower);
  const on = async (day?: string) =>
    support.get(`${page}/loans/${borrower.loanId}${day === undefined ? "" : `?on=${day}`}`);
  for (const day of [facts.arrivedOn, facts.dueOn, today, addDays(today, 60)])
    expect((await on(day)).json.data).toMatchObject({
      is_ahead: day > today,
      owed: { on: day, total: toWireRupees(owedOn(facts, events, day).total) },
      next_day_total: toWireRupees(owedOn(facts, eventsUntil(events, day), addDays(day, 1)).total),
      due_on: facts.dueOn,
      instalments: null,
    });
  expect((await on()).json.data.owed).toMatchObject({ on: today });
  for (const day of [addDays(facts.arrivedOn, -1), addDays(today, 61)])
    expect((await on(day)).json).toMatchObject({
      statusCode: 400,
      data: { fields: { on: expect.any(String) } },
    });
});

test("a day that is past is told with what became known of it later, and what was known then beside it", async () => {
  const today = server.clock.today();
  const on = async (day: string) =>
    (await support.get(`${page}/loans/${borrower.loanId}?on=${day}`)).json.data as {
      owed: { total: number };
      known_then: number | null;
    };
  const before = await on(facts.dueOn);
  expect([before.known_then, (await on(today)).known_then]).toEqual([null, null]);
  const amount = paise(100_00n);
  const late = { kind: "payment", key: "known-late", valueDate: facts.dueOn, amount } as const;
  await postLoanEvent(server, borrower, late);
  const after = await on(facts.dueOn);
  expect(after).toMatchObject({
    owed: { total: before.owed.total - 100 },
    known_then: before.owed.total,
  });
  expect((await on(today)).known_then).toBeNull();
});

test("a loan of somebody else is not found on a person's page", async () => {
  for (const address of [
    `/api/customers/${early.userId}/loans/${borrower.loanId}`,
    `${page}/loans/${early.loanId}`,
  ])
    expect((await support.get(address)).status).toBe(404);
  const body = { reason: "asked on the phone" };
  const statement = `/api/customers/${early.userId}/loans/${borrower.loanId}/statement`;
  expect((await support.post(statement, body)).status).toBe(404);
  for (const part of ["", "/timeline"])
    expect((await support.get(`/api/customers/00000000-0000-4000-8000-000000000000${part}`)).status).toBe(
      404,
    );
});

type Line = { part: string; title: string; by: string; amount: number | null; at: string };
const timeline = async (part = "") =>
  ((await support.get(`${page}/timeline${part}`)).json.data as unknown as { rows: Line[] }).rows;

test("the timeline tells money, notices, consents, papers, sign-ins and looks by staff, newest first", async () => {
  const operations = await lender.signIn("operations");
  const { json } = await operations.get(page);
  expect(json.data.viewers).toEqual([{ name: support.person.name, at: expect.any(String) }]);
  await operations.get(page);
  const all = await timeline();
  const of = (part: string) => all.filter((line) => line.part === part);
  expect(of("money").find(({ title }) => title === "Disbursal")?.amount).toBe(toWireRupees(facts.net));
  expect(of("contact").map(({ title }) => title)).toContain("Your payment is overdue");
  expect(of("consent").length).toBeGreaterThan(2);
  expect(of("paper").map(({ title }) => title)).toContain("Agreement signed");
  expect(of("access").map(({ title }) => title)).toEqual(["Signed in"]);
  const views = of("staff").filter(({ title }) => title === "Looked at this page");
  expect(views.map(({ by }) => by).toSorted()).toEqual(
    [operations.person.name, support.person.name].toSorted(),
  );
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(new Set((await timeline("?part=money")).map(({ part }) => part))).toEqual(new Set(["money"]));
});

test("the statement is the borrower's own paper, drawn for a reason, and an entry of the trail", async () => {
  const { json } = await support.post(`${page}/loans/${borrower.loanId}/statement`, {
    reason: "asked on the phone",
  });
  expect(Buffer.from(String(json.data.content), "base64").subarray(0, 5).toString()).toBe("%PDF-");
  expect((await support.post(`${page}/loans/${borrower.loanId}/statement`, {})).status).toBe(400);
  expect((await timeline("?part=staff")).map(({ title }) => title)).toContain("Statement");
});
