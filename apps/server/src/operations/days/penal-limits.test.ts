import { addDays, type CivilDate, civilDate } from "@vaada/calendar/civil-date";
import { journalKindOf } from "@vaada/lending/owed/loan-event";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { paise, subtract } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import { expect, test } from "vitest";
import { lend, loanOf, postLoanEvent, walkPastClose, walkToHour } from "../../../testing/days/live-loans.ts";
import { readBreaches } from "../../../testing/disbursals/books.ts";
import { openTestServer, type TestServer } from "../../../testing/test-server.ts";
import type { Walker } from "../../../testing/walk.ts";
import { runBusinessDays } from "./run-business-days.ts";

const server = await openTestServer();
const { asSuperuser } = server.database;

const chargesOf = async (walker: Walker) =>
  (await loanOf(server, walker)).events
    .filter(({ kind }) => kind === "charge" || kind === "bounce")
    .map((event) => `${journalKindOf(event)} ${event.valueDate}`);
const told = async ({ loanId }: Walker, kind: string) =>
  (
    await asSuperuser<{ params: Record<string, string> }>(
      "select params from vaada.notifications where application_id = $1 and kind = $2 order by created_at",
      [loanId, kind],
    )
  ).map(({ params }) => params);
const dashboardOf = async ({ token }: Walker) =>
  (await server.call("POST", "/api/user/dashboard", { token, body: {} })).json.data;

async function bounceAll({ loanId }: Walker): Promise<void> {
  const [mandate] = await asSuperuser<{ token: string }>(
    "select token_reference as token from vaada.mandates where application_id = $1",
    [loanId],
  );
  await server.sandbox.post("/actions/bounce", { token: mandate?.token, times: 9 });
}

const payByHand = (walker: Walker, amount: bigint, valueDate: CivilDate) =>
  postLoanEvent(server, walker, {
    kind: "payment",
    key: `hand:${walker.loanId}`,
    valueDate,
    amount: paise(amount),
  });

/** The same server under a lender's file that says otherwise of its holidays. */
function under(holidays: { readonly through?: string; readonly on?: readonly CivilDate[] }): TestServer {
  const { lender } = server.services;
  const { through, days } = lender.keyFacts.holidays;
  const announced = (holidays.on ?? []).map((on) => ({ on, name: "Announced late" }));
  const keyFacts = {
    ...lender.keyFacts,
    holidays: { through: holidays.through ?? through, days: [...days, ...announced] },
  };
  return { ...server, services: { ...server.services, lender: { ...lender, keyFacts } } };
}

const [chargeAlone, fewRupees, stubborn] = [await lend(server), await lend(server), await lend(server)];
const [byHand, byPart, unpaid] = [await lend(server), await lend(server), await lend(server)];
const { facts } = await loanOf(server, stubborn);
const { dueOn } = facts;
/** Two holidays that nobody knew of when the loans were opened: the due date and the day after it. */
const land = under({ on: [dueOn, addDays(dueOn, 1)] });

test("a holiday that is announced later puts the last day to pay off, and the wait is not overdue, costs nothing and changes no class", async () => {
  for (const walker of [chargeAlone, fewRupees, stubborn, byHand, byPart, unpaid]) await bounceAll(walker);
  await walkPastClose(land, dueOn);
  const opened = await loanOf(server, byHand);
  expect(opened.facts.payableThrough > addDays(dueOn, 1)).toBe(true);
  expect(opened).toMatchObject({ status: "active", delinquency: "standard" });
  expect(await dashboardOf(byHand)).toMatchObject({
    isLoanOverDue: false,
    dashboard_message13: toWireRupees(facts.repay),
    overdueCharges: { overdueDays: 0, overdueAmount: 0, lateFee: 0, overdueStartDate: null },
    loanDetails: { payableThrough: opened.facts.payableThrough },
  });
  const sooner = "update vaada.loans set payable_through = due_on where application_id = $1";
  await expect(asSuperuser(sooner, [byHand.loanId])).rejects.toThrow("frozen");
  const today = server.clock.today();
  expect(today).toBe(addDays(dueOn, 1));
  await payByHand(byHand, facts.repay, today);
  await payByHand(byPart, facts.repay - 5_000_00n, today);
  const closed = await loanOf(server, byHand);
  expect(closed).toMatchObject({ status: "closed", closedBy: "repaid", delinquency: "standard" });
  expect(owedOn(opened.facts, closed.events, today).total).toBe(0n);
  expect(await told(unpaid, "overdue")).toEqual([]);
}, 240_000);

test("on the working day the debit is presented; unpaid then, days and interest count from the due date, and the late fee is the next day's", async () => {
  const { payableThrough } = (await loanOf(server, unpaid)).facts;
  await walkToHour(land, { on: payableThrough, hour: 10 });
  expect(await chargesOf(unpaid)).toEqual([`bounce ${payableThrough}`]);
  await payByHand(chargeAlone, facts.repay, payableThrough);
  await payByHand(fewRupees, subtract(facts.repay, paise(99_99n)), payableThrough);

  const firstOverdue = addDays(payableThrough, 1);
  await walkPastClose(land, firstOverdue);
  const loan = await loanOf(server, unpaid);
  expect(await chargesOf(unpaid)).toEqual([`bounce ${payableThrough}`, `late-fee ${firstOverdue}`]);
  expect(loan.delinquency).toBe("sma-0");
  const owed = owedOn(loan.facts, loan.events, firstOverdue);
  expect(owed.overdueInterest).toBe(BigInt(owed.overdueDays) * 10_00n);
  expect(owed.overdueDays).toBeGreaterThan(2);
  expect(await told(unpaid, "overdue")).toHaveLength(1);
}, 240_000);

test("no late fee is charged for a bounce charge alone, nor for less than a hundred rupees", async () => {
  const bounced = (await loanOf(server, unpaid)).facts.payableThrough;
  for (const walker of [chargeAlone, fewRupees]) {
    expect(await chargesOf(walker)).toEqual([`bounce ${bounced}`]);
    expect(await told(walker, "late-fee")).toEqual([]);
  }
  const { delinquency, status } = await loanOf(server, chargeAlone);
  expect([status, delinquency]).toEqual(["part-paid", "standard"]);
});

test("penal charges stop at the maximum: what is above it is neither posted nor told", async () => {
  const days = [1, 2, 3, 4].map((more) => addDays(dueOn, 10 + more));
  for (const valueDate of days)
    await postLoanEvent(server, stubborn, { kind: "bounce", key: `hand:bounce:${valueDate}`, valueDate });
  const loan = await loanOf(server, stubborn);
  expect(loan.facts.penal).toEqual({ maximum: 2_000_00n, lateFeeFrom: 100_00n });
  expect(owedOn(loan.facts, loan.events, addDays(dueOn, 20)).charges).toBe(2_000_00n);
  const charges = (await told(stubborn, "debit-bounced")).map(({ charge }) => charge);
  expect(charges.toSorted()).toEqual(["0", "0", "50000", "50000", "50000"]);
  expect(await readBreaches(server)).toEqual([]);
}, 120_000);

test("each day of the half year before the holidays run out warns, and each day after it alarms", async () => {
  const countsOf = async (on: CivilDate) =>
    (
      await asSuperuser<{ counts: Record<string, number> }>(
        "select counts from vaada.business_days where business_date = $1 and phase = 'evening'",
        [on],
      )
    )[0]?.counts;
  await runBusinessDays(server.services);
  const today = server.clock.today();
  expect(await countsOf(addDays(today, -1))).not.toHaveProperty("holidayDaysAhead");
  await walkPastClose(under({ through: addDays(today, 7) }), today);
  expect(await countsOf(today)).toMatchObject({ holidayDaysAhead: 7 });
  await walkPastClose(under({ through: civilDate("2026-01-01") }), addDays(today, 1));
  expect((await countsOf(addDays(today, 1)))?.holidayDaysMissing).toBeGreaterThan(0);
}, 120_000);
