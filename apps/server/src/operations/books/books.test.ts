import { addDays, type CivilDate, civilDate, lastDayOfMonth } from "@vaada/calendar/civil-date";
import { addWorkingDays } from "@vaada/calendar/working-days";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { paise } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import { expect, test } from "vitest";
import { bookDaysAt, bookDeskAt, booksAt } from "../../../testing/books/books-at.ts";
import { brokenOf, checksAt } from "../../../testing/books/checks-at.ts";
import { corruptionsOf } from "../../../testing/books/corruptions.ts";
import { openTestConsole } from "../../../testing/console/test-console.ts";
import { lend, loanOf } from "../../../testing/days/live-loans.ts";
import { postTestEvent, rupees } from "../../../testing/loans/living-loan.ts";
import { payersAt } from "../../../testing/repayment/payer.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import { holidaysOf } from "../../agreements/offers/lender-particulars.ts";
import { checkBooks } from "../audits/check-books.ts";
import { FIGURES_INVARIANT } from "../audits/find-balance-breaches.ts";
import { CHECKPOINT_INVARIANT } from "../audits/find-breaches-since.ts";

const server = await openTestServer({ isSandboxConnected: true });
const { asSuperuser } = server.database;
const lender = await openTestConsole(server, ["accountant", "checker", "operations", "auditor"]);
const { orderOf } = payersAt(server);
const { askBoth } = checksAt(server);
const { agreed, regulatory, heldByProvider, balanceCases, putIntoPayoutAccount } = booksAt(server, lender);
const { trialBalance, reportOf, journalsOf, reportedOf } = bookDeskAt(lender);
const { closeDay, findBreaches, unearnedOf } = bookDaysAt(server);

const payer = await lend(server);
const bad = await lend(server);
const DUE_IN_DAYS = 5;
const start = server.clock.today();
// A debit would pay the loan that is to go bad. Its due date comes sooner than the product has it.
await asSuperuser("update vaada.mandates set status = 'cancelled'");
await asSuperuser(`do $$ begin
  perform set_config('session_replication_role', 'replica', true);
  update vaada.loans set due_on = arrived_on + ${DUE_IN_DAYS}, payable_through = arrived_on + ${DUE_IN_DAYS}
   where application_id = ${bad.loanId};
end $$`);
await server.workOff();

const unearnedOn = (on: CivilDate) => unearnedOf([payer, bad], on);

test("the first close defers the fees, and shows the tax by its kind", async () => {
  const { facts } = await loanOf(server, payer);
  await closeDay(start);
  const held = await trialBalance(start);
  const fee = toWireRupees(facts.fees[0]?.amount ?? paise(0n));
  const tax = toWireRupees(facts.fees[0]?.tax ?? paise(0n));
  expect(held).toMatchObject({
    "1110": -2 * toWireRupees(facts.net),
    "1300": 2 * toWireRupees(facts.principal),
    "2290": 0,
    "2400": -2 * fee,
    "4200": 0,
  });
  expect((held["2210"] ?? 0) + (held["2220"] ?? 0) + (held["2230"] ?? 0)).toBeCloseTo(-2 * tax, 2);
  expect(await findBreaches()).toEqual([]);
});

test("captured money is settled on the second working day after, less what the provider keeps; what no loan knows stands in suspense", async () => {
  const paidOn = server.clock.today();
  const order = await orderOf(payer, 5_000);
  await server.sandbox.post("/actions/pay", { order_id: order, method: "netbanking" });
  await server.workOff();
  const stray = await server.services.payments.createOrder({ receipt: "nobody's", amount: rupees(700) });
  if (stray.kind !== "named") throw new Error("test: no order");
  await server.sandbox.post("/actions/pay", { order_id: stray.reference, method: "upi" });
  await closeDay(paidOn);
  expect(await trialBalance(paidOn)).toMatchObject({ "1200": 5_000, "1120": 0, "5100": 0, "2100": 0 });
  expect(await reportOf(paidOn), "money that is not settled yet is with the provider").toMatchObject({
    theirs: 0,
    ours: 0,
    unsettled: 5_000,
    differing: 0,
  });
  const settledOn = addWorkingDays(paidOn, 2, holidaysOf(server.services.lender));
  for (let on = addDays(paidOn, 1); on <= addDays(settledOn, 1); on = addDays(on, 1)) await closeDay(on);
  // 2 % of 5,000, and 18 % GST on that.
  expect(await trialBalance(addDays(settledOn, 1))).toMatchObject({
    "1120": 5_582,
    "1200": 0,
    "2100": -700,
    "5100": 118,
  });
  const [settlement, ...more] = await journalsOf({
    from: paidOn,
    to: addDays(settledOn, 1),
    kind: "settlement",
  });
  expect(more).toEqual([]);
  expect(settlement?.value_date, "it counts for the day of its report, which is read that night").toBe(
    addDays(settlement?.booked_on ?? paidOn, -1),
  );
  expect(await reportedOf(settlement)).toBe(5_582);
  const journals = await journalsOf({ from: start, to: paidOn, loan_id: String(payer.loanId) });
  const [paid, lent] = ["payment", "disbursal"].map((kind) => journals.find((one) => one.kind === kind));
  const { net } = (await loanOf(server, payer)).facts;
  expect([await reportedOf(paid), await reportedOf(lent)]).toEqual([5_000, -toWireRupees(net)]);
  expect(await findBreaches()).toEqual([]);
}, 120_000);

test("fees are earned by days, and the whole rest when a loan ends", async () => {
  const on = addDays(server.clock.today(), -1);
  expect((await trialBalance(on))["2400"]).toBeCloseTo(-(await unearnedOn(on)), 2);
  const today = server.clock.today();
  const { facts, events } = await loanOf(server, payer);
  const rest = owedOn(facts, events, on).total;
  await postTestEvent(server, payer, { kind: "payment", valueDate: on, amount: rest });
  await closeDay(today);
  const journals = await journalsOf({ from: today, to: today, loan_id: String(payer.loanId) });
  const payment = journals.find(({ kind }) => kind === "payment");
  expect(payment, "a payment that became known later counts for its own day").toMatchObject({
    booked_on: today,
    value_date: on,
  });
  expect((await trialBalance(today))["2400"]).toBeCloseTo(-(await unearnedOn(today)), 2);
  expect(await findBreaches()).toEqual([]);
}, 60_000);

const BAD_FROM_DAYS = 90;
const badOn = addDays(start, DUE_IN_DAYS + BAD_FROM_DAYS);

test("at month end interest is accrued and an allowance is held; from the ninetieth day interest is in suspense", async () => {
  const monthEnd = lastDayOfMonth(addDays(server.clock.today(), 5));
  await closeDay(monthEnd);
  const { facts, events } = await loanOf(server, bad);
  const accrued = owedOn(facts, events, monthEnd);
  const atMonthEnd = await trialBalance(monthEnd);
  expect(atMonthEnd["1310"]).toBe(toWireRupees(accrued.interest));
  expect(atMonthEnd["2500"]).toBe(0);
  expect(atMonthEnd["1390"]).toBeLessThan(0);
  await closeDay(addDays(badOn, -1));
  expect((await trialBalance(addDays(badOn, -1)))["2500"]).toBe(0);
  const before = (await trialBalance(addDays(badOn, -1)))["4100"] ?? 0;
  await closeDay(badOn);
  const then = await trialBalance(badOn);
  const unpaid = toWireRupees(owedOn(facts, (await loanOf(server, bad)).events, badOn).interest);
  expect([then["2500"], then["1310"]]).toEqual([-unpaid, unpaid]);
  expect(then["4100"]).toBeGreaterThan(before);
  const classes = await asSuperuser<{ class: string; classed_on: CivilDate }>(
    "select class, classed_on from vaada.loan_classes where application_id = $1 order by classed_on",
    [bad.loanId],
  );
  expect(classes).toEqual(
    ["sma-0", "sma-1", "sma-2", "npa"].map((name, index) => ({
      class: name,
      classed_on: addDays(start, DUE_IN_DAYS + 30 * index),
    })),
  );
  expect(await findBreaches()).toEqual([]);
}, 240_000);

test("a bad loan is written off by two people; the borrower owes what was owed, and what comes is a recovery", async () => {
  const operations = await lender.signIn("operations");
  const checker = await lender.signIn("checker");
  const refused = await operations.post("/api/requests", {
    kind: "write-off",
    loan_id: payer.loanId,
    reason: "never paid",
  });
  expect([refused.status, refused.json.code]).toEqual([409, "REQUEST_NOT_POSSIBLE"]);
  const today = server.clock.today();
  const { facts, events } = await loanOf(server, bad);
  const owed = owedOn(facts, events, today);
  const held = await trialBalance();
  const lent = (await trialBalance(addDays(today, -1)))["1300"];
  expect(await regulatory()).toMatchObject({
    classes: expect.arrayContaining([{ class: "npa", loans: 1, principal: lent }]),
    npa_percent: 100,
    npa_allowance: -(held["1390"] ?? 0),
    written_off: { loans: 0, principal: 0 },
  });
  await agreed(operations, checker, { kind: "write-off", loan_id: bad.loanId });
  const after = await trialBalance();
  const loss = toWireRupees(paise(owed.principal + owed.charges)) + (held["1390"] ?? 0);
  expect(after).toMatchObject({ "1300": 0, "1310": 0, "1320": 0, "1390": 0, "2500": 0 });
  expect(after["5400"]).toBeCloseTo(loss, 2);
  expect(owedOn(facts, (await loanOf(server, bad)).events, today).total).toBe(owed.total);
  const income = after["4100"];
  await postTestEvent(server, bad, { kind: "payment", valueDate: today, amount: rupees(3_000) });
  await closeDay(today);
  const recovered = await trialBalance(today);
  expect(recovered).toMatchObject({ "1300": 0, "1310": 0, "4100": income, "4400": -3_000 });
  expect(await regulatory(), "what is written off is no loan of any class").toMatchObject({
    classes: expect.arrayContaining([{ class: "npa", loans: 0, principal: 0 }]),
    npa_allowance: 0,
    written_off: { loans: 1, principal: toWireRupees(owed.principal) },
    recovered: 3_000,
  });
  expect(await findBreaches()).toEqual([]);
}, 120_000);

test("the payout account holds what its provider says; what the lender puts in is a case until two people post it", async () => {
  const today = server.clock.today();
  expect((await trialBalance())["1110"]).toBe(await heldByProvider());
  expect(await balanceCases()).toEqual([]);
  await putIntoPayoutAccount(4_000);
  await closeDay(today);
  expect(await balanceCases()).toEqual([{ state: "open", off: 400_000n }]);
  const desk = await lender.signIn("accountant");
  const { json } = await desk.get(`/api/books/months/${today.slice(0, 7)}`);
  const days = json.data.days as { on: string; reports: { source: string; balance: unknown }[] }[];
  const shown = days.find(({ on }) => on === today)?.reports.find(({ source }) => source === "payouts");
  expect(shown?.balance).toEqual({
    theirs: await heldByProvider(),
    ours: (await trialBalance(today))["1110"],
    waiting: 0,
  });
  expect(await findBreaches(), "a case says so").toEqual([]);
});

test("a journal by hand takes two people, is booked today whatever day it counts for, and never touches what loans make", async () => {
  const accountant = await lender.signIn("accountant");
  const other = await lender.signIn("accountant", 1);
  const today = server.clock.today();
  const details = { debit: "1110", credit: "3100", value_date: addDays(today, -40) };
  const before = await trialBalance();
  await agreed(accountant, other, { kind: "journal", amount: 4_000, details });
  const after = await trialBalance();
  expect((after["1110"] ?? 0) - (before["1110"] ?? 0)).toBeCloseTo(4_000, 2);
  expect((after["3100"] ?? 0) - (before["3100"] ?? 0)).toBeCloseTo(-4_000, 2);
  expect(after["1110"]).toBe(await heldByProvider());
  const refused = await accountant.post("/api/requests", {
    kind: "journal",
    amount: 1,
    reason: "no way",
    details: { ...details, debit: "1300" },
  });
  expect([refused.status, refused.json.data.why]).toEqual([
    409,
    "Principal is made by loans alone: nobody posts to it by hand.",
  ]);
  const listed = await accountant.get(`/api/books/journals?from=${today}&to=${today}&code=3100`);
  const rows = listed.json.data.rows as { journal_id: string; value_date: string; booked_on: string }[];
  expect(rows).toMatchObject([{ value_date: details.value_date, booked_on: today }]);
  const { json } = await accountant.get(`/api/books/journals/${rows[0]?.journal_id}`);
  expect(json.data).toMatchObject({
    lines: [
      { code: "1110", debit: 4_000, credit: 0 },
      { code: "3100", debit: 0, credit: 4_000 },
    ],
    proof: { sums_to_zero: true, fits: true, chain: 64 },
  });
  await closeDay(today);
  expect(await balanceCases()).toEqual([expect.objectContaining({ state: "explained" })]);
  expect(await findBreaches()).toEqual([]);
});

test("a month is closed by two people once its differences are explained, and takes no journal afterwards", async () => {
  const accountant = await lender.signIn("accountant");
  const checker = await lender.signIn("checker");
  const month = start.slice(0, 7);
  const close = (details: { month: string }) =>
    accountant.post("/api/requests", { kind: "period-close", reason: "month end", details });
  const ask = () => close({ month });
  const after = addDays(lastDayOfMonth(start), 1).slice(0, 7);
  expect((await close({ month: after })).json.data.why, "the first month is that of the first posting").toBe(
    `Close ${month} first: months close in their order.`,
  );
  const before = addDays(civilDate(`${month}-01`), -1).slice(0, 7);
  expect((await close({ month: before })).json.data.why).toBe(
    `Nothing was posted by the end of this month: the first to close is ${month}.`,
  );
  const tooEarly = await ask();
  expect([tooEarly.status, tooEarly.json.code]).toEqual([409, "REQUEST_NOT_POSSIBLE"]);
  expect(tooEarly.json.data.why).toContain("are open");
  await asSuperuser(
    "update vaada.cases set state = 'explained', note = 'test', explained_by = 'test', explained_at = now()",
  );
  await asSuperuser(
    "insert into vaada.cases (key, kind, reference, opened_at) values ('books-broken:x', 'books-broken', 'I9 a rule', now())",
  );
  expect((await ask()).json.data.why).toBe("1 cases of broken rules of the books are open.");
  await asSuperuser("delete from vaada.cases where key = 'books-broken:x'");
  const requestId = await agreed(accountant, checker, { kind: "period-close", details: { month } });
  const again = await ask();
  expect([again.status, again.json.data.why]).toEqual([409, "This month is closed."]);
  const shown = await accountant.get(`/api/books/months/${month}`);
  expect(shown.json.data).toMatchObject({
    month,
    state: "closed",
    last_closed: { month, asked_by: accountant.person.name, agreed_by: checker.person.name },
    obstacle: null,
  });
  await expect(
    asSuperuser(
      `insert into vaada.journals (id, kind, effect_key, business_date, posted_at, lines_hash)
       values (gen_random_uuid(), 'manual', 'late', '${start}', now(), sha256('x'))`,
    ),
  ).rejects.toThrow("the books are closed through");
  const [kept] = await asSuperuser<{ balances: Record<string, string> }>(
    "select balances from vaada.book_periods where request_id = $1",
    [requestId],
  );
  const through = lastDayOfMonth(start);
  const balances = await trialBalance(through);
  expect(Object.entries(kept?.balances ?? {}).map(([code, held]) => [code, Number(held) / 100])).toEqual(
    Object.entries(balances),
  );
  const since = await accountant.get(
    `/api/books/trial-balance?from=${addDays(through, 1)}&on=${server.clock.today()}`,
  );
  expect((since.json.data.rows as { opening: number }[]).map(({ opening }) => opening)).toEqual(
    Object.values(balances),
  );
  expect(await findBreaches()).toEqual([]);
});

test("the statement of an account ends with its balance, accruals are shown for any day, and files leave with their hash", async () => {
  const accountant = await lender.signIn("accountant");
  const today = server.clock.today();
  const statement = await accountant.get(`/api/books/accounts/2400?from=${addDays(today, -300)}&to=${today}`);
  const { rows, closing } = statement.json.data as { rows: { balance: number }[]; closing: number };
  expect(rows.at(-1)?.balance).toBe(closing);
  expect(closing).toBe((await trialBalance())["2400"]);
  const day = addDays(start, 3);
  const { json } = await accountant.get(`/api/books/accruals?on=${day}&loan_id=${bad.loanId}`);
  const { facts } = await loanOf(server, bad);
  expect(json.data.rows).toMatchObject([
    {
      loan_id: bad.loanId,
      class: "standard",
      interest_unpaid: toWireRupees(owedOn(facts, [], day).interest),
    },
  ]);
  for (const format of ["csv", "tally"]) {
    const file = await accountant.get(`/api/books/export?from=${start}&to=${day}&format=${format}`);
    expect([file.status, file.headers.get("content-disposition")]).toEqual([
      200,
      `attachment; filename="books-${start}-${day}.${format === "csv" ? "csv" : "xml"}"`,
    ]);
    expect(file.text).toMatch(/SHA-256 of [a-z ]+[,:] ?[0-9a-f]{64}/);
  }
  const refused = await (await lender.signIn("operations")).get(
    `/api/books/export?from=${start}&to=${day}&format=csv`,
  );
  expect(refused.status).toBe(403);
});

/** As somebody past every wall would: no trigger sees it. Undone afterwards. */
const CORRUPTIONS = corruptionsOf({ payer: payer.loanId, bad: bad.loanId, start });

test("a due date that was put off after the last close is no alarm, and a sound book has none of these", {
  tags: "long",
}, async () => {
  expect(CORRUPTIONS).toHaveLength(22);
  const later = await lend(server);
  // A part of the fee is earned by then, by the due date that held.
  const closed = addDays(server.clock.today(), 3);
  await closeDay(closed);
  const [operations, checker] = [await lender.signIn("operations"), await lender.signIn("checker")];
  const { facts } = await loanOf(server, later);
  await agreed(operations, checker, {
    kind: "due-date-change",
    loan_id: later.loanId,
    details: { due_on: addDays(facts.dueOn, 10) },
  });
  expect(await findBreaches()).toEqual([]);
  await closeDay(addDays(closed, 1));
  expect(await findBreaches()).toEqual([]);
});

test.each(CORRUPTIONS)(
  "it is found when %s, and nothing is found when it is undone",
  async (_what, done, undone, broken) => {
    const meddle = (statement: string) =>
      asSuperuser(`begin; set local session_replication_role = replica; ${statement}; commit`);
    await asSuperuser("delete from vaada.book_checkpoints");
    await checkBooks(server.services);
    await meddle(done);
    const { since, everything } = await askBoth().finally(() => meddle(undone));
    expect(brokenOf(everything).join("\n")).toMatch(broken);
    expect(brokenOf(since).filter((rule) => rule !== CHECKPOINT_INVARIANT)).toEqual(brokenOf(everything));
    expect(brokenOf((await askBoth()).since)).toEqual([]);
  },
);

test("a change of a loan of a closed month is found the same night, and its case stays open until its rule holds", async () => {
  const addToPaid = (more: number) =>
    asSuperuser(`begin; set local session_replication_role = replica;
      update vaada.loan_events set amount_paise = amount_paise + ${more}
       where kind = 'payment' and application_id = ${payer.loanId}; commit`);
  const openAfterCheck = async () => {
    await checkBooks(server.services);
    return (
      await asSuperuser("select from vaada.cases where reference = $1 and state = 'open'", [
        FIGURES_INVARIANT,
      ])
    ).length;
  };
  expect(await openAfterCheck()).toBe(0);
  expect(await asSuperuser("select from vaada.book_checkpoints")).toHaveLength(1);
  await addToPaid(-100);
  expect(await openAfterCheck()).toBe(1);
  expect(await openAfterCheck().finally(() => addToPaid(100))).toBe(1);
  expect(await openAfterCheck()).toBe(0);
});
