import { expect, test } from "vitest";
import { type Dashboard, readDashboard } from "./dashboard.ts";

const NONE = { paid: 0, waived: 0 };

/** 20,000 lent on 20 November, due on 1 January, six days late after one debit that bounced. */
const OVERDUE: Dashboard = {
  now: "2027-01-07T05:00:00.000Z",
  name: "ANITA ACHARYA",
  loan_id: 7,
  lead: { status: "Disbursed" },
  leadType: "New Case",
  isActualDisburalStatus: true,
  isLoanOverDue: true,
  dashboard_message2: "Your payment was due on 1 Jan",
  dashboard_message3: "Paying today stops further charges.",
  dashboard_message4: "01/01/2027",
  dashboard_message6: 21_480,
  dashboard_message13: 21_480,
  step: {
    current_route: "/dashboard",
    dashboard_message2: "",
    dashboard_message3: "",
    dashboard_message4: null,
  },
  loanDetails: {
    loanNo: "VD-0000007-1",
    account: { bank: "HDFC", ending: "6782" },
    disbursalDate: "2026-11-20",
    repaymentDate: "01/01/2027",
    payableThrough: "2027-01-01",
    remindedOn: "2026-12-29",
    disbursalAmount: 19_292,
    principalAmount: 20_000,
    repaymentAmount: 20_420,
    interestRate: 0.05,
    annualRate: 18.25,
  },
  interestDetails: {
    principal_amount: 20_000,
    no_of_days: 48,
    roi: 0.05,
    interestAmount: 480,
    segments: [
      {
        principal: 20_000,
        from: "2026-11-20",
        until: "2027-01-07",
        days: 48,
        interest: 480,
        overdueDays: 6,
        overdueInterest: 60,
      },
    ],
  },
  overdueCharges: {
    interestCalculated: 420,
    overdueDays: 6,
    overdueRate: 0.05,
    overdueAmount: 60,
    bounceCharge: 500,
    lateFee: 500,
    overdueStartDate: "2027-01-02",
  },
  owed: {
    on: "2027-01-07",
    principal: 20_000,
    interest: 480,
    charges: 1_000,
    total: 21_480,
    lines: [
      {
        kind: "principal",
        amount: 20_000,
        formula: { lent: 20_000, feesReversed: 0, owedAgain: 0, ...NONE },
      },
      {
        kind: "interest",
        amount: 420,
        formula: {
          roi: 0.05,
          parts: [{ principal: 20_000, days: 42, interest: 420 }],
          overStatement: 0,
          ...NONE,
        },
      },
      {
        kind: "overdue-interest",
        amount: 60,
        formula: {
          roi: 0.05,
          parts: [{ principal: 20_000, days: 6, interest: 60 }],
          overStatement: 0,
          ...NONE,
        },
      },
      { kind: "late-fee", amount: 500, formula: { count: 1, each: 500, overMaximum: 0, ...NONE } },
      { kind: "bounce-charges", amount: 500, formula: { count: 1, each: 500, overMaximum: 0, ...NONE } },
    ],
  },
  owedAtDue: null,
  lateFeeAhead: null,
  partPayment: { minimum: 5, restMinimum: 1, order: ["interest", "principal", "charges"] },
  payToday: null,
  coolingOff: null,
  pendingPayment: { orderId: "order_9A33XWu170gUtm", amount: 5_000, since: "2027-01-07T04:58:00.000Z" },
  mandate: {
    status: "confirmed",
    method: "enach",
    debitHour: 10,
    nextDebit: { on: "2027-01-08", amount: 21_490 },
    debitUnderWay: null,
    furtherTries: ["2027-01-11"],
    bounceCharge: 500,
    maximum: 22_220,
    validThrough: "2027-06-30",
    returned: { on: "2027-01-01", amount: 20_420, reason: "short-balance" },
  },
  disbursal: "arrived",
  refusal: null,
  closedLoan: null,
  recentTransactions: [
    {
      id: "2",
      loan_id: 7,
      type: "processing fee",
      referenceNo: "VD-0000007-1",
      amount: 708,
      mode: "Deducted",
      transactionDate: "2026-11-20T10:42:00.000Z",
      orderId: null,
    },
  ],
  notifications: { unread: 2, arrival: null },
};

test("a loan that is overdue can be told whole, and nothing of it is lost on the way", () => {
  expect(readDashboard.reply.parse(OVERDUE)).toEqual(OVERDUE);
});

test("what no dashboard knows does not leave with it", () => {
  const { pan, ...told } = readDashboard.reply.parse({ ...OVERDUE, pan: "ABCPA1234D" }) as Dashboard & {
    pan?: string;
  };
  expect(pan).toBeUndefined();
  expect(told).toEqual(OVERDUE);
});

test.each([
  ["a status that nobody has", { lead: { status: "Written Off" } }],
  ["a due date in another order", { dashboard_message4: "2027-01-01" }],
  [
    "a line of a kind that has no formula",
    { owed: { ...OVERDUE.owed, lines: [{ kind: "gst", amount: 1 }] } },
  ],
  ["a sum as text", { dashboard_message13: "21480" }],
])("%s is our mistake and not the borrower's screen", (_what, wrong) => {
  expect(readDashboard.reply.safeParse({ ...OVERDUE, ...wrong }).success).toBe(false);
});
