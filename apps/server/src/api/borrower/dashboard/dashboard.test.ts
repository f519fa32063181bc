import { addDays, type CivilDate } from "@vaada/calendar/civil-date";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import { expect, test } from "vitest";
import { moveTo, moveToWorkedDay, postTestEvent, rupees } from "../../../../testing/loans/living-loan.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { type Walker, walkTo } from "../../../../testing/walk.ts";
import { readDashboard } from "../../../dashboard/read-dashboard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Database } from "../../../platform/db/database.ts";

const server = await openTestServer();

const dashboardOf = async ({ token }: Pick<Walker, "token">, body: object = {}): Promise<Dashboard> => {
  const { status, json, text } = await server.call("POST", "/api/user/dashboard", { token, body });
  expect(status, text).toBe(200);
  return json.data as Dashboard;
};

const slashed = (day: CivilDate) => day.split("-").reverse().join("/");

/** Counts what is asked of the database besides the opening and the end of the transaction. */
function counted(database: Database): { database: Database; asked: string[] } {
  const asked: string[] = [];
  const withTx: Database["withTx"] = (actor, work, options) =>
    database.withTx(
      actor,
      (tx) =>
        work({
          ...tx,
          query: (text: string, values?: readonly unknown[]) => {
            asked.push(text);
            return tx.query(text, values);
          },
        } as typeof tx),
      options,
    );
  return { database: { ...database, withTx }, asked };
}

test("the worked loan, day by day, with and without a part payment", {
  tags: "long",
  timeout: 240_000,
}, async () => {
  const dayZero = await moveToWorkedDay(server);
  const [paying, late] = [await walkTo(server, "dashboard"), await walkTo(server, "dashboard")];
  const day = (count: number) => addDays(dayZero, count);

  const first = await dashboardOf(paying, { appVersion: "1.2.0", pincode: 411_001 });
  expect(first).toMatchObject({
    loan_id: paying.loanId,
    lead: { status: "Disbursed" },
    leadType: "New Case",
    isActualDisburalStatus: true,
    isLoanOverDue: false,
    dashboard_message4: slashed(day(42)),
    dashboard_message6: 20_420,
    dashboard_message13: 19_302,
    loanDetails: {
      disbursalDate: dayZero,
      repaymentDate: slashed(day(42)),
      disbursalAmount: 19_292,
      principalAmount: 20_000,
      repaymentAmount: 20_420,
      interestRate: 0.05,
      annualRate: 18.25,
    },
    interestDetails: { principal_amount: 20_000, no_of_days: 0, roi: 0.05, interestAmount: 10 },
    overdueCharges: {
      interestCalculated: 0,
      overdueDays: 0,
      overdueRate: 0,
      overdueAmount: 0,
      bounceCharge: 0,
      lateFee: 0,
      overdueStartDate: null,
    },
    owed: { on: dayZero, principal: 20_000, interest: 10, charges: 0, total: 20_010 },
    partPayment: { minimum: 5, restMinimum: 1, order: ["interest", "principal", "charges"] },
    payToday: null,
    coolingOff: {
      until: day(3),
      amount: 19_302,
      lines: [
        { kind: "arrived", amount: 19_292 },
        { kind: "interest", amount: 10 },
      ],
    },
    pendingPayment: null,
    mandate: { status: "confirmed", nextDebit: { amount: 20_420 }, maximum: 22_220 },
    disbursal: "arrived",
    refusal: null,
    closedLoan: null,
    step: { current_route: "/dashboard" },
  });
  expect(first.name).toEqual(expect.any(String));
  expect(String(first.mandate?.nextDebit?.on) >= day(42)).toBe(true);
  expect(first.recentTransactions.map(({ type, amount, mode }) => [type, amount, mode])).toEqual([
    ["disbursal", 19_292, "IMPS"],
    ["processing fee", 708, "Deducted"],
  ]);

  await moveTo(server, day(2));
  expect(await dashboardOf(paying)).toMatchObject({
    coolingOff: { until: day(3), amount: 19_312 },
    dashboard_message13: 19_312,
    owed: { total: 20_020 },
    payToday: null,
    interestDetails: { no_of_days: 2 },
  });
  await moveTo(server, day(4));
  expect(await dashboardOf(paying)).toMatchObject({
    coolingOff: null,
    dashboard_message13: 20_040,
    payToday: { amount: 20_040, saving: 380 },
    interestDetails: { no_of_days: 4 },
  });

  await moveTo(server, day(10));
  const paid = { mode: "UPI", reference: "pay_one" };
  await postTestEvent(server, paying, { kind: "payment", valueDate: day(10), amount: rupees(5_000) }, paid);
  const part = await dashboardOf(paying);
  expect(part).toMatchObject({
    lead: { status: "Part Payment" },
    dashboard_message13: 15_100,
    dashboard_message6: 15_341.6,
    interestDetails: { principal_amount: 15_100, no_of_days: 10, interestAmount: 100 },
    payToday: { amount: 15_100, saving: 241.6 },
    mandate: { nextDebit: { amount: 15_341.6 } },
  });
  expect(part.recentTransactions[0]).toMatchObject({
    type: "part payment",
    amount: 5_000,
    mode: "UPI",
    referenceNo: "pay_one",
    orderId: null,
  });
  expect(part.notifications.unread).toBeGreaterThan(0);

  await moveTo(server, day(42));
  expect(await dashboardOf(paying)).toMatchObject({
    dashboard_message13: 15_341.6,
    dashboard_message6: 15_341.6,
    isLoanOverDue: false,
    payToday: null,
    interestDetails: {
      interestAmount: 341.6,
      segments: [
        { principal: 20_000, days: 10, interest: 100 },
        { principal: 15_100, days: 32, interest: 241.6 },
      ],
    },
  });
  await postTestEvent(server, late, { kind: "bounce", valueDate: day(42) });
  await postTestEvent(server, late, { kind: "charge", fee: "late-fee", valueDate: day(43) });

  await moveTo(server, day(48));
  const overdue = await dashboardOf(late);
  expect(overdue).toMatchObject({
    lead: { status: "Disbursed" },
    isLoanOverDue: true,
    dashboard_message6: 21_480,
    dashboard_message13: 21_480,
    dashboard_message3: "Interest runs on at the agreed rate until it is paid.",
    overdueCharges: {
      interestCalculated: 420,
      overdueDays: 6,
      overdueRate: 0.05,
      overdueAmount: 60,
      bounceCharge: 500,
      lateFee: 500,
      overdueStartDate: day(43),
    },
    owed: { principal: 20_000, interest: 480, charges: 1_000, total: 21_480 },
    coolingOff: null,
  });
  const lines = overdue.owed?.lines ?? [];
  expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["principal", 20_000],
    ["interest", 420],
    ["overdue-interest", 60],
    ["late-fee", 500],
    ["bounce-charges", 500],
  ]);
  expect(overdue.recentTransactions.map(({ type }) => type)).toEqual([
    "late fee",
    "bounce charge",
    "disbursal",
    "processing fee",
  ]);
  const inHindi = await server.call("POST", "/api/user/dashboard", {
    token: late.token,
    headers: { "accept-language": "hi" },
  });
  expect(inHindi.json.data.dashboard_message2).toMatch(/[\u0900-\u097f]/);

  const { database, asked } = counted(server.services.database);
  const services = { ...server.services, database };
  const again = await database.withTx(asBorrower(late.userId), (tx) =>
    readDashboard(tx, services, { borrowerId: late.userId, language: "en" }),
  );
  expect(again.dashboard_message13).toBe(21_480);
  expect(asked).toHaveLength(2);
});

test("a payment that its bank has not decided on is told, and is not to be paid again", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "dashboard");
  await server.database.asSuperuser(
    `with asked as (
       insert into vaada.repayment_orders (id, application_id, borrower_id, purpose, amount_paise, made_on, made_at,
         receipt, provider_reference, status, intended_at, asked_at)
       select gen_random_uuid(), application_id, borrower_id, 'repayment', 500000, arrived_on, arrived_at,
         'receipt', 'order_pending', 'attempted', now(), now() from vaada.loans where application_id = $1
       returning *)
     insert into vaada.payments (id, order_id, application_id, borrower_id, amount_paise, status, paid_at, value_date,
       known_at)
     select 'pay_pending', id, application_id, borrower_id, amount_paise, 'authorized', made_at, made_on, now()
       from asked`,
    [walker.loanId],
  );
  expect((await dashboardOf(walker)).pendingPayment).toMatchObject({
    orderId: "order_pending",
    amount: 5_000,
  });
});

test("the dashboard of a loan asks the database twice", async () => {
  const { userId } = await walkTo(server, "dashboard");
  const { database, asked } = counted(server.services.database);
  const services = { ...server.services, database };
  await database.withTx(asBorrower(userId), (tx) =>
    readDashboard(tx, services, { borrowerId: userId, language: "en" }),
  );
  expect(asked).toHaveLength(2);
});

test("nobody is told of another's loan, and without a token of none", async () => {
  const stranger = await walkTo(server, "basic-details");
  const seen = await dashboardOf(stranger);
  expect(seen).toMatchObject({ loan_id: stranger.loanId, recentTransactions: [], owed: null, name: null });
  expect((await server.call("POST", "/api/user/dashboard", { body: {} })).status).toBe(403);
});

test.each([
  ["another field", { loan_id: 1 }],
  ["a PIN code of nowhere", { pincode: "000000" }],
  ["an endless address", { residenceAddress: "x".repeat(301) }],
])("%s is refused by its name", async (_what, body) => {
  const { token } = await walkTo(server, "basic-details");
  const { status, json } = await server.call("POST", "/api/user/dashboard", { token, body });
  expect([status, json.data.fields]).toEqual([400, { [Object.keys(body)[0] ?? ""]: expect.any(String) }]);
});
