import { addDays, type CivilDate, civilDate } from "@vaada/calendar/civil-date";
import { journalKindOf } from "@vaada/lending/owed/loan-event";
import { SALARY_INSTALMENTS } from "@vaada/lending/products/salary-instalments";
import { type Paise, paise, ZERO } from "@vaada/money/paise";
import pg from "pg";
import { expect, test } from "vitest";
import { callsOf as accountCallsOf, pay } from "../../testing/bank-accounts/borrower.ts";
import { openTestConsole } from "../../testing/console/test-console.ts";
import { loanOf, postLoanEvent, walkPastClose, walkToHour } from "../../testing/days/live-loans.ts";
import { readBreaches } from "../../testing/disbursals/books.ts";
import { signByHand } from "../../testing/disbursals/sign-by-hand.ts";
import { callsOf, moveTo, seenIn, WORKED_MOMENT } from "../../testing/offer/approved.ts";
import { openTestServer } from "../../testing/test-server.ts";
import {
  acceptKeyFacts,
  accountOf,
  EMPLOYMENT,
  receiveMoney,
  type Walker,
  walkTo,
} from "../../testing/walk.ts";
import { describeRunningLoan } from "../dashboard/running-loan.ts";
import { readDashboardFacts } from "../dashboard/store.ts";
import { findBalanceBreaches } from "../operations/audits/find-balance-breaches.ts";
import { findBookBreaches } from "../operations/audits/find-book-breaches.ts";
import { readLateLoans } from "../operations/days/store.ts";
import { AS_WORKER, asBorrower } from "../platform/db/actor.ts";
import { columnTypes } from "../platform/db/column-types.ts";
import type { Tx } from "../platform/db/tx.ts";
import { readInstalmentTermsOn } from "../products/store.ts";

const server = await openTestServer();
const { asSuperuser } = server.database;
const lender = await openTestConsole(server, ["checker"]);

const { salary_mode: modeOfPayment, employee_type: employeeType, ...OTHERS } = EMPLOYMENT;
const DETAILS = { ...OTHERS, loan_required: 15_000, modeOfPayment, employeeType };

const dashboardOf = async ({ token }: Walker) =>
  (await server.call("POST", "/api/user/dashboard", { token })).json.data as Record<string, unknown> & {
    instalments: { schedule: { state: string; unpaid: number }[]; next: { dueOn: string; amount: number } };
  };

/** The newest notice of a kind in words. */
async function toldTo({ token }: Walker) {
  const { json } = await server.call("GET", "/api/user/notifications", { token });
  const notices = json.data as unknown as { kind: string; description: string }[];
  return (wanted: string) => notices.find(({ kind }) => kind === wanted)?.description;
}

/** The returned debit that the dashboard tells of, also if this much were paid by hand today. */
async function returnedTold(walker: Walker) {
  const loan = { ...(await loanOf(server, walker)), utr: null, payments: [] };
  const today = server.clock.today();
  const paid = { number: 99, happenedAt: server.clock.now(), mode: "UPI", reference: null };
  const facts = await server.services.database.withTx(asBorrower(walker.userId), (tx) =>
    readDashboardFacts(tx, { borrowerId: walker.userId, applicationId: walker.loanId }),
  );
  return (byHand: Paise) => {
    const payment = { ...paid, kind: "payment", key: "by-hand", valueDate: today, amount: byHand } as const;
    const events = byHand === ZERO ? loan.events : [...loan.events, payment];
    return describeRunningLoan(server.services, { loan: { ...loan, events }, dashboardFacts: facts, today })
      .mandate?.returned;
  };
}

/** Somebody who has repaid a first loan on this day of its life, and stands before the offer of the second. */
async function repeatBorrower({ repaidOn, bounces = 0 }: { repaidOn: CivilDate; bounces?: number }) {
  const first = await walkTo(server, "dashboard");
  const { facts } = await loanOf(server, first);
  if (bounces > 0) await bounceNext(first, bounces);
  await walkToHour(server, { on: repaidOn, hour: 11 });
  const amount = paise(facts.principal * 2n);
  await postLoanEvent(server, first, {
    kind: "payment",
    key: `all:${first.loanId}`,
    valueDate: repaidOn,
    amount,
  });
  await server.workOff();
  const { json } = await server.call("POST", "/api/user/update-employment-details", {
    token: first.token,
    body: DETAILS,
  });
  return callsOf(server, { ...first, loanId: Number(json.data.loan_id) });
}

/** The books' breaches that the audit finds, read as the auditor, whose role the application may not take. */
const bookBreaches = () =>
  withClient("-c role=vaada_auditor", async (tx) => [
    ...(await findBalanceBreaches(tx)),
    ...(await findBookBreaches(tx)).flatMap((finding) => finding.breaches),
  ]);

/** Whether a day finds the loan, were its second instalment the first and its terms those with a charge after two days more. */
const isFoundLate = ({ loanId }: Walker, on: CivilDate) =>
  withClient("", async (tx) => {
    await tx.query("begin");
    // The terms of a loan are frozen, so what is tried here is rolled back.
    await tx.query("set local session_replication_role = replica");
    await tx.query(
      `update vaada.loans set instalment_dues = instalment_dues[2:], instalment_payable = instalment_payable[2:],
              other_fees = '[{"kind": "field-visit-charge", "on": "overdue", "afterDays": 2}]'
        where application_id = $1`,
      [loanId],
    );
    const found = await readLateLoans(tx, on);
    await tx.query("rollback");
    return found.includes(loanId);
  });

async function withClient<T>(options: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const connectionString = server.database.superuserUrl;
  const client = new pg.Client({ connectionString, options, types: columnTypes });
  await client.connect();
  try {
    return await work({
      query: (text: string, values?: unknown[]) => client.query(text, values),
    } as unknown as Tx);
  } finally {
    await client.end();
  }
}

async function bounceNext({ loanId }: Walker, times: number): Promise<void> {
  const [mandate] = await asSuperuser<{ token: string }>(
    "select token_reference as token from vaada.mandates where application_id = $1",
    [loanId],
  );
  await server.sandbox.post("/actions/bounce", { token: mandate?.token, times });
}

const debitsOf = ({ loanId }: Walker) =>
  asSuperuser<{ instalment: number; status: string; on: CivilDate; notified: bigint | null }>(
    `select instalment, status, present_on as "on", notified_paise as notified from vaada.debits
      where application_id = $1 order by number`,
    [loanId],
  );

test("the terms of the code are the first version of the product in instalments", async () => {
  const terms = await server.services.database.withTx(AS_WORKER, (tx) =>
    readInstalmentTermsOn(tx, server.clock.today()),
  );
  expect(terms).toEqual(SALARY_INSTALMENTS);
});

test("who was overdue once is offered the salary advance alone, and who never was may choose", {
  tags: "long",
}, async () => {
  await moveTo(server, WORKED_MOMENT);
  const late = await repeatBorrower({ repaidOn: civilDate("2027-01-03"), bounces: 1 });
  expect((await late.read()).json.data).not.toHaveProperty("choices");
  expect(
    (await late.post("/loan/offer/product", { loan_id: late.loanId, product: "salary-instalments" })).status,
  ).toBe(400);
});

test("a loan in instalments is agreed, debited, late, charged, paid in part and repaid to the paisa", async () => {
  await walkToHour(server, { on: civilDate("2027-01-03"), hour: 12 });
  const borrower = await repeatBorrower({ repaidOn: civilDate("2027-01-04") });
  const { choices, ...alone } = (await borrower.read()).json.data as Record<string, unknown> & {
    choices: unknown;
  };
  expect(choices).toMatchObject([
    { product: "salary-advance", totalAmount: 15_000, repayAmount: alone.repayAmount },
    { product: "salary-instalments", totalAmount: 15_000 },
  ]);
  const product = { loan_id: borrower.loanId, product: "salary-instalments" };
  const chosen = await borrower.post("/loan/offer/product", product);
  expect(chosen.json.data).toMatchObject({ amountCap: 50_000 });
  expect((await borrower.choose(50_100)).status).toBe(400);
  const offer = (await borrower.choose(25_000)).json.data;
  // Worked out apart from the code: 28, 28 and 31 days of 365 at 24 %, of which 590 of fee and GST never arrive.
  expect(offer).toMatchObject({
    totalAmount: 25_000,
    finalAmount: 24_410.0,
    interestAmount: 942.56,
    repayAmount: 25_942.56,
    repayDate: "2027-04-01",
    annualRate: 24,
    apr: 39.81,
    instalments: [
      { number: 1, dueOn: "2027-02-01", amount: 8_647.52, principal: 8_187.25, interest: 460.27 },
      { number: 2, dueOn: "2027-03-01", amount: 8_647.52, principal: 8_337.98, interest: 309.54 },
      { number: 3, dueOn: "2027-04-01", amount: 8_647.52, principal: 8_474.77, interest: 172.75 },
    ],
  });
  expect((await borrower.take(seenIn(offer))).status).toBe(200);
  const account = accountCallsOf(server, borrower);
  const confirmed = await account.confirm(await accountOf(server, borrower));
  expect(confirmed.json.data.autoPay).toEqual({
    amount: 8_647.52,
    on: "2027-02-01",
    instalments: [
      { on: "2027-02-01", amount: 8_647.52 },
      { on: "2027-03-01", amount: 8_647.52 },
      { on: "2027-04-01", amount: 8_647.52 },
    ],
    maximum: 10_640.67,
    until: addDays(civilDate("2027-04-01"), 180),
    methods: ["upi", "enach"],
    authorisation: 1,
  });
  const opened = await account.start(confirmed.json.data.accountId);
  await account.finish(await pay(server, opened.json.data.order_id));
  const stated = await server.call(
    "GET",
    `/api/loan/key-fact-statement?loan_id=${borrower.loanId}`,
    borrower,
  );
  expect(stated.json.data.instalments).toEqual(offer.instalments);
  for (const said of [
    "Equal monthly instalments",
    "₹8,647.52",
    "39.81%",
    "24% a year",
    "once for each instalment",
  ])
    expect(stated.json.data.html).toContain(said);
  await acceptKeyFacts(server, borrower);
  await signByHand(server, borrower);
  await receiveMoney(server, borrower);

  expect(await dashboardOf(borrower)).toMatchObject({
    dashboard_message4: "01/02/2027",
    dashboard_message6: 8_647.52,
    instalments: { count: 3, next: { dueOn: "2027-02-01", amount: 8_647.52 }, toPay: 25_942.56 },
    // One instalment, the late fee and two bounces of 500, and thirty days of interest.
    mandate: { maximum: 10_640.67 },
  });

  await walkToHour(server, { on: civilDate("2027-02-01"), hour: 7 });
  const checker = await lender.signIn("checker");
  const dueToday = async () => (await checker.get("/api/overview")).json.data.due;
  // The first loan, which was due on the same day, is closed.
  expect(await dueToday()).toMatchObject({ all: { count: 2, amount: 28_937.52 }, paid: { count: 1 } });
  await walkToHour(server, { on: civilDate("2027-02-01"), hour: 20 });
  expect(await dueToday()).toMatchObject({ paid: { count: 2, amount: 28_937.52 } });
  expect((await checker.get("/api/repayments?on=2027-02-01")).json.data.rows).toContainEqual(
    expect.objectContaining({ amount: 8_647.52, purpose: "debit" }),
  );
  await walkPastClose(server, civilDate("2027-02-01"));
  expect(await debitsOf(borrower)).toMatchObject([
    { instalment: 1, status: "captured", on: "2027-02-01", notified: 864_752n },
    { instalment: 2, status: "planned", on: "2027-03-01" },
  ]);
  // The fee that is told is of the instalment that is asked for, and not of the first one, which is paid.
  expect(await dashboardOf(borrower)).toMatchObject({ lateFeeAhead: { on: "2027-03-02", amount: 500 } });
  await bounceNext(borrower, 1);
  await walkPastClose(server, civilDate("2027-03-02"));
  const late = await dashboardOf(borrower);
  expect(late.instalments.schedule.map(({ state }) => state)).toEqual(["paid", "overdue", "ahead"]);
  expect(late).toMatchObject({
    isLoanOverDue: true,
    overdueCharges: { overdueDays: 2, bounceCharge: 500, lateFee: 500 },
    // The third instalment's is no consequence of what is late.
    lateFeeAhead: null,
    instalments: { next: { dueOn: "2027-03-01", amount: 9_647.52 } },
  });
  expect((await loanOf(server, borrower)).delinquency).toBe("sma-0");
  const collected = await (await lender.signIn("checker")).get("/api/collections");
  expect(collected.json.data.rows).toMatchObject([{ loan_id: borrower.loanId, due: 9_647.52 }]);
  // The late fee of the day before hides no other fee of the same instalment.
  expect(await isFoundLate(borrower, civilDate("2027-03-02"))).toBe(false);
  expect(await isFoundLate(borrower, civilDate("2027-03-03"))).toBe(true);
  const returned = await returnedTold(borrower);
  expect(returned(ZERO)).toMatchObject({ on: "2027-03-01" });
  expect(returned(paise(964_752n))).toBeNull();
  const told = await toldTo(borrower);
  expect(told("due-soon")).toContain("₹8,647.52 is due on 1 Mar 2027.");
  expect(told("due-soon")).toContain("a late fee of ₹500 once");
  expect(told("late-fee")).toContain("because instalment 2 was not paid by 1 Mar 2027.");
  expect(told("overdue")).toContain("The instalment was due on 1 Mar 2027.");
  expect(told("class-changed")).toContain("An instalment of loan");

  await walkPastClose(server, civilDate("2027-03-04"));
  expect((await loanOf(server, borrower)).delinquency).toBe("standard");
  expect((await dashboardOf(borrower)).instalments.schedule.map(({ state }) => state)).toEqual([
    "paid",
    "paid",
    "ahead",
  ]);
  await walkToHour(server, { on: civilDate("2027-03-10"), hour: 11 });
  const part = {
    key: `part:${borrower.loanId}`,
    valueDate: civilDate("2027-03-10"),
    amount: paise(500_000n),
  };
  const { after } = await postLoanEvent(server, borrower, { kind: "payment", ...part });
  // The interest of 3 days on 16,812.75 and of 6 on 8,474.77, and the rest of it is of the third instalment.
  expect(after.splits.at(-1)).toMatchObject({
    interest: 6_659n,
    principal: 493_341n,
    charges: 0n,
    excess: 0n,
  });
  expect(await dashboardOf(borrower)).toMatchObject({
    instalments: { next: { dueOn: "2027-04-01", amount: 3_592.59 }, toPay: 3_592.59 },
  });

  await walkPastClose(server, addDays(civilDate("2027-04-01"), 5));
  const loan = await loanOf(server, borrower);
  expect([loan.status, loan.closedBy]).toEqual(["closed", "repaid"]);
  expect(loan.events.map((event) => `${journalKindOf(event)} ${event.valueDate}`)).toEqual([
    "mandate-debit 2027-02-01",
    "bounce 2027-03-01",
    "late-fee 2027-03-02",
    "mandate-debit 2027-03-04",
    "payment 2027-03-10",
    "mandate-debit 2027-04-01",
  ]);
  const [last] = loan.events.slice(-1);
  expect(last).toMatchObject({ amount: 359_259n });
  expect((await debitsOf(borrower)).map(({ instalment, status }) => `${instalment} ${status}`)).toEqual([
    "1 captured",
    "2 bounced",
    "2 captured",
    "3 captured",
  ]);
  expect(await readBreaches(server)).toEqual([]);
  expect(await bookBreaches()).toEqual([]);
}, 240_000);
