import { addDays, type CivilDate, lastDayOfMonth } from "@vaada/calendar/civil-date";
import { UNPAID_AFTER_DAYS } from "@vaada/contract/console/calls/reports";
import { scheduleInstalments } from "@vaada/lending/instalments/equal-instalments";
import { delinquencyOf } from "@vaada/lending/owed/delinquency";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { paise } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import { expect, test } from "vitest";
import { openTestConsole } from "../../../../testing/console/test-console.ts";
import { lend, loanOf, walkPastClose } from "../../../../testing/days/live-loans.ts";
import { postTestEvent, rupees } from "../../../../testing/loans/living-loan.ts";
import { openTestServer } from "../../../../testing/test-server.ts";

const server = await openTestServer({ isSandboxConnected: true });
const lender = await openTestConsole(server, ["auditor", "support"]);
const { asSuperuser } = server.database;

const payer = await lend(server);
const debtor = await lend(server);
const DUE_IN_DAYS = 2;
// No debit pays the loan that is to be late, and both fall due sooner than the product has it.
await asSuperuser("update vaada.mandates set status = 'cancelled'");
await asSuperuser(`do $$ begin
  perform set_config('session_replication_role', 'replica', true);
  update vaada.loans set due_on = arrived_on + ${DUE_IN_DAYS}, payable_through = arrived_on + ${DUE_IN_DAYS};
end $$`);
const start = server.clock.today();
const due = addDays(start, DUE_IN_DAYS);
const { facts: paid, events } = await loanOf(server, payer);
// The payer's due date is a holiday: the day after it, the last of the cooling-off, is in time, also when that becomes known later.
const inTime = addDays(due, 1);
await asSuperuser(`do $$ begin
  perform set_config('session_replication_role', 'replica', true);
  update vaada.loans set payable_through = '${inTime}' where application_id = ${payer.loanId};
end $$`);
await walkPastClose(server, inTime);
const whole = owedOn({ ...paid, payableThrough: inTime }, events, inTime).total;
await postTestEvent(server, payer, { kind: "payment", valueDate: inTime, amount: whole });
// The debtor pays a part ten days after the due date, all of it principal or interest.
const late = addDays(due, 10);
await walkPastClose(server, addDays(late, -1));
await postTestEvent(server, debtor, { kind: "payment", valueDate: late, amount: rupees(2_000) });
const end = lastDayOfMonth(addDays(lastDayOfMonth(due), 1));
await walkPastClose(server, end);

const auditor = await lender.signIn("auditor");
const read = async (path: string) => (await auditor.get(path)).json.data;
const principalLent = toWireRupees(paid.principal);

/** The debtor's principal at the end of a day, by the loan's own events. */
async function unpaidOn(on: CivilDate): Promise<number> {
  const { facts, events: all } = await loanOf(server, debtor);
  const known = all.filter(({ valueDate }) => valueDate <= on);
  return toWireRupees(owedOn(facts, known, on).principal);
}

const classOn = async (today: CivilDate) =>
  delinquencyOf({ ...(await loanOf(server, debtor)).facts, today, isInArrears: true });

const percent = (part: number, all: number): number => Math.round((1_000 * part) / all) / 10;

test("the portfolio is what the loans' own events say is unpaid, by class, by month and by where it went", async () => {
  const left = await unpaidOn(end);
  const report = await read("/api/reports/portfolio");
  expect(report).toMatchObject({ on: end, loans: 1, principal: left });
  const classes = report.classes as { class: string; loans: number; principal: number }[];
  expect(classes.filter(({ loans }) => loans > 0)).toEqual([
    { class: await classOn(end), loans: 1, principal: left },
  ]);
  const unpaid = await Promise.all(
    UNPAID_AFTER_DAYS.map(async (days) =>
      addDays(lastDayOfMonth(due), days) > end
        ? null
        : percent(await unpaidOn(addDays(due, days)), 2 * principalLent),
    ),
  );
  expect(report.vintages).toEqual([
    { month: due.slice(0, 7), loans: 2, principal: 2 * principalLent, unpaid },
  ]);
  expect(unpaid[0]).toBe(50);
  const from = lastDayOfMonth(due);
  const before = await unpaidOn(from);
  const { rows, ...days } = report.roll as {
    from: string;
    to: string;
    rows: { class: string; principal: number; paid: number; became: Record<string, number> }[];
  };
  expect(days).toEqual({ from, to: end });
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ class: await classOn(from), principal: before });
  const [row] = rows;
  const sum = (row?.paid ?? 0) + Object.values(row?.became ?? {}).reduce((all, part) => all + part, 0);
  expect(sum).toBeCloseTo(100, 0);
  expect(row?.became[await classOn(end)]).toBe(percent(left, before));
});

test("of what was due in a month, the part is told that was paid; what was waived is in neither figure", async () => {
  const left = await unpaidOn(end);
  const { months } = (await read("/api/reports/collections")) as unknown as {
    months: { month: string; due: number; paid: number; efficiency: number | null }[];
  };
  expect(months).toHaveLength(6);
  const paidInAll = months.reduce((sum, month) => sum + Math.round(month.paid * 100), 0) / 100;
  expect(paidInAll).toBeCloseTo(2 * principalLent - left, 2);
  const last = months.at(-1);
  expect(last).toMatchObject({ month: end.slice(0, 7) });
  expect(last?.due).toBeCloseTo((last?.paid ?? 0) + left, 2);
  await postTestEvent(server, debtor, {
    kind: "waiver",
    valueDate: server.clock.today(),
    amount: paise(100_00n),
    of: "principal",
  });
  await walkPastClose(server, server.clock.today());
  const after = (await read("/api/reports/collections")).months as typeof months;
  expect(after.at(-1)).toMatchObject({ paid: 0, due: left - 100, efficiency: 0 });
});

test("the funnel counts applications of its days, decisions and refusals, and takes no days the wrong way round", async () => {
  const report = await read(`/api/reports/funnel?from=${start}&to=${start}`);
  expect(report.stages).toEqual(
    [
      "started",
      "identity-done",
      "ready-for-decision",
      "approved",
      "offer-taken",
      "signed",
      "money-arrived",
    ].map((stage) => ({ stage, count: 2 })),
  );
  expect(report.outcomes).toEqual([{ outcome: "approve", count: 2 }]);
  expect(report.refusals).toEqual([]);
  expect((await read(`/api/reports/funnel?from=${addDays(start, 1)}&to=${end}`)).stages).toContainEqual({
    stage: "started",
    count: 0,
  });
  expect((await auditor.get(`/api/reports/funnel?from=${end}&to=${start}`)).status).toBe(400);
  expect((await auditor.get(`/api/reports/funnel?from=2020-01-01&to=${end}`)).status).toBe(400);
});

test("the regulator's figures are of a month up to its last day, and complaints are counted on both of its sides", async () => {
  await asSuperuser(
    `insert into vaada.complaints (id, borrower_id, application_id, category, text_sealed, words_hash, language,
       received_at, received_on, answer_by)
     values (gen_random_uuid(), $1, $2, 'Repayment', '\\x00', sha256('one'), 'en', $3::date, $3::date, $4)`,
    [debtor.userId, debtor.loanId, start, addDays(start, 30)],
  );
  const month = start.slice(0, 7);
  expect(await read(`/api/reports/regulatory?month=${month}`)).toMatchObject({
    month,
    through: lastDayOfMonth(start),
    lending: { loans: 2, borrowers: 2, principal: 2 * principalLent, given_back: 1 },
    npa_percent: 0,
    complaints: { open_before: 0, received: 1, answered: 0, open_after: 1, open_late: 0 },
  });
  const next = addDays(lastDayOfMonth(start), 1).slice(0, 7);
  expect((await read(`/api/reports/regulatory?month=${next}`)).complaints).toMatchObject({
    open_before: 1,
    received: 0,
    open_after: 1,
  });
});

test.each(["portfolio", "collections", "funnel", "regulatory"])(
  "the report %s leaves as a file that names nobody, and the trail says who took it",
  async (report) => {
    const { status, headers, text } = await auditor.get(`/api/reports/${report}/export`);
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(text).not.toContain(debtor.userId);
    expect(text).toContain(`Exported by,"${auditor.person.name}, auditor"`);
    const { json } = await auditor.get("/api/audit?limit=1");
    expect(json.data.rows).toMatchObject([
      { act: "export", outcome: "done", after: { list: `reports/${report}` } },
    ]);
  },
);

test("the standby is read where there is one, and a file that leaves is in the primary's trail", async () => {
  const { services } = server;
  const { database } = services;
  let asked = 0;
  const withTx: typeof database.withTx = (...given) => {
    asked += 1;
    return database.withTx(...given);
  };
  const onPrimary = await read("/api/reports/portfolio");
  Object.assign(services, { bookDatabase: { ...database, withTx } });
  expect(await read("/api/reports/portfolio")).toEqual(onPrimary);
  expect(asked).toBe(1);
  const exports = () => asSuperuser("select from vaada.trail where act = 'export'");
  const before = (await exports()).length;
  expect((await auditor.get("/api/reports/portfolio/export")).status).toBe(200);
  expect(asked).toBe(2);
  expect(await exports()).toHaveLength(before + 1);
  Object.assign(services, { bookDatabase: database });
});

test("of a loan in instalments each part falls due on its own day, and what is paid counts for the part that is due first", async () => {
  // The debtor's loan of before, as one that was agreed in three instalments: one is due in the month after, one in another year.
  const dueDates = [due, addDays(lastDayOfMonth(due), 1), addDays(due, 400)];
  await asSuperuser(`do $$ begin
    perform set_config('session_replication_role', 'replica', true);
    update vaada.loans set instalment_dues = array['${dueDates.join("', '")}']::date[],
           instalment_payable = array['${dueDates.join("', '")}']::date[], instalment_paise = ${paid.principal / 2n},
           annual_rate_ppm = 240000, ahead_days = 0, due_on = '${dueDates[2]}', payable_through = '${dueDates[2]}'
     where application_id = ${debtor.loanId};
  end $$`);
  const [first, second] = scheduleInstalments(
    {
      principal: paid.principal,
      annualRatePpm: 240_000n,
      startsOn: paid.arrivedOn,
      dueDates,
      dayCount: "days",
    },
    paise(paid.principal / 2n),
  );
  if (first === undefined || second === undefined) throw new Error("test: no instalments");
  const on = addDays(server.clock.today(), -1);
  const gone = paid.principal - (await ledgerPrincipal(debtor.loanId, on));
  const { vintages } = (await read("/api/reports/portfolio")) as unknown as {
    vintages: { month: string; loans: number; principal: number; unpaid: (number | null)[] }[];
  };
  const month = (day: CivilDate) => vintages.find((one) => one.month === day.slice(0, 7));
  expect(month(first.dueOn)).toMatchObject({
    loans: 2,
    principal: toWireRupees(paise(paid.principal + first.principal)),
  });
  expect(month(second.dueOn)).toMatchObject({ loans: 1, principal: toWireRupees(second.principal) });
  const owedThen = await ledgerPrincipal(debtor.loanId, addDays(first.dueOn, 15));
  const unpaid = first.principal - (paid.principal - owedThen);
  expect(month(first.dueOn)?.unpaid[1]).toBe(
    Math.round((1_000 * Number(unpaid)) / Number(paid.principal + first.principal)) / 10,
  );
  const { months } = (await read("/api/reports/collections")) as unknown as {
    months: { month: string; due: number; paid: number }[];
  };
  const left = first.principal + second.principal - gone;
  expect(months.at(-1)?.due).toBe(toWireRupees(paise(left)));
  expect(months.find((one) => one.month === late.slice(0, 7))?.paid).toBeGreaterThan(0);
});

/** The principal that the ledger has of a loan at the end of a day. */
async function ledgerPrincipal(loanId: number, on: CivilDate): Promise<bigint> {
  const [row] = await asSuperuser<{ owed: bigint }>(
    `select sum(amount_paise)::bigint as owed from vaada.ledger_lines
      where application_id = $1 and account = 'principal-receivable' and business_date <= $2`,
    [loanId, on],
  );
  return BigInt(row?.owed ?? 0n);
}
