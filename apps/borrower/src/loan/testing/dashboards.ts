import type { Dashboard } from "@vaada/contract/calls/dashboard";

const NONE = { paid: 0, waived: 0 };

const NO_LOAN = {
  isActualDisburalStatus: false,
  isLoanOverDue: false,
  dashboard_message2: "",
  dashboard_message3: "",
  dashboard_message4: null,
  dashboard_message6: null,
  dashboard_message13: null,
  loanDetails: null,
  interestDetails: null,
  overdueCharges: null,
  owed: null,
  owedAtDue: null,
  lateFeeAhead: null,
  partPayment: null,
  payToday: null,
  coolingOff: null,
  pendingPayment: null,
  mandate: null,
  disbursal: null,
  refusal: null,
  closedLoan: null,
  recentTransactions: [],
} as const;

const stepAt = (current_route: string) => ({
  current_route,
  dashboard_message2: "",
  dashboard_message3: "",
  dashboard_message4: null,
});

/** An application somewhere on the journey. */
export const applying = (current_route: string): Dashboard => ({
  ...NO_LOAN,
  now: "2026-11-20T05:00:00.000Z",
  name: "ANITA ACHARYA",
  loan_id: 7,
  lead: { status: "Approved" },
  leadType: "New Case",
  step: stepAt(current_route),
  recentTransactions: [],
  notifications: { unread: 0, arrival: null },
});

/** 20,000 lent on 20 November, due on 1 January: ten days later. */
export const LOAN: Dashboard = {
  ...applying("/dashboard"),
  now: "2026-11-30T05:00:00.000Z",
  lead: { status: "Disbursed" },
  isActualDisburalStatus: true,
  disbursal: "arrived",
  dashboard_message4: "01/01/2027",
  dashboard_message6: 20_420,
  dashboard_message13: 20_100,
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
  interestDetails: { principal_amount: 20_000, no_of_days: 10, roi: 0.05, interestAmount: 100, segments: [] },
  owed: {
    on: "2026-11-30",
    principal: 20_000,
    interest: 100,
    charges: 0,
    total: 20_100,
    lines: [
      {
        kind: "principal",
        amount: 20_000,
        formula: { lent: 20_000, feesReversed: 0, owedAgain: 0, ...NONE },
      },
      {
        kind: "interest",
        amount: 100,
        formula: {
          roi: 0.05,
          parts: [{ principal: 20_000, days: 10, interest: 100 }],
          overStatement: 0,
          ...NONE,
        },
      },
    ],
  },
  owedAtDue: {
    on: "2027-01-01",
    principal: 20_000,
    interest: 420,
    charges: 0,
    total: 20_420,
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
    ],
  },
  lateFeeAhead: { on: "2027-01-02", amount: 500 },
  partPayment: { minimum: 5, restMinimum: 1, order: ["interest", "principal", "charges"] },
  payToday: { amount: 20_100, saving: 320 },
  mandate: {
    status: "confirmed",
    method: "enach",
    debitHour: 10,
    nextDebit: { on: "2027-01-01", amount: 20_420 },
    debitUnderWay: null,
    furtherTries: ["2027-01-04", "2027-01-07"],
    bounceCharge: 500,
    maximum: 22_220,
    validThrough: "2027-06-30",
    returned: null,
  },
  recentTransactions: [
    {
      id: "2",
      loan_id: 7,
      type: "disbursal",
      referenceNo: "HDFCN52026112000012345",
      amount: 19_292,
      mode: "IMPS",
      transactionDate: "2026-11-20T10:42:00.000Z",
      orderId: null,
    },
    {
      id: "1",
      loan_id: 7,
      type: "processing fee",
      referenceNo: "VD-0000007-1",
      amount: 708,
      mode: "Deducted",
      transactionDate: "2026-11-20T10:42:00.000Z",
      orderId: null,
    },
  ],
};

/** The same loan on the due date after 5,000 were paid on the tenth day. */
export const PART_PAID: Dashboard = {
  ...LOAN,
  dashboard_message13: 15_341.6,
  now: "2027-01-01T05:00:00.000Z",
  lead: { status: "Part Payment" },
  owedAtDue: null,
  payToday: null,
  interestDetails: {
    principal_amount: 15_100,
    no_of_days: 42,
    roi: 0.05,
    interestAmount: 341.6,
    segments: [],
  },
  owed: {
    on: "2027-01-01",
    principal: 15_100,
    interest: 241.6,
    charges: 0,
    total: 15_341.6,
    lines: [
      {
        kind: "principal",
        amount: 15_100,
        formula: { lent: 20_000, feesReversed: 0, owedAgain: 0, paid: 4_900, waived: 0 },
      },
      {
        kind: "interest",
        amount: 241.6,
        formula: {
          roi: 0.05,
          parts: [
            { principal: 20_000, days: 10, interest: 100 },
            { principal: 15_100, days: 32, interest: 241.6 },
          ],
          overStatement: 0,
          paid: 100,
          waived: 0,
        },
      },
    ],
  },
};

/** The same loan with nothing paid, six days late after one debit that bounced. */
export const OVERDUE: Dashboard = {
  ...LOAN,
  now: "2027-01-07T05:00:00.000Z",
  isLoanOverDue: true,
  owedAtDue: null,
  lateFeeAhead: null,
  payToday: null,
  overdueCharges: {
    interestCalculated: 420,
    overdueDays: 6,
    overdueRate: 0.05,
    overdueAmount: 60,
    bounceCharge: 500,
    lateFee: 500,
    overdueStartDate: "2027-01-02",
  },
  dashboard_message6: 21_480,
  dashboard_message13: 21_480,
  interestDetails: { principal_amount: 20_000, no_of_days: 48, roi: 0.05, interestAmount: 480, segments: [] },
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
};

/** The second day, on which the loan can still be given back. */
export const COOLING_OFF: Dashboard = {
  ...LOAN,
  now: "2026-11-22T05:00:00.000Z",
  dashboard_message13: 19_312,
  payToday: null,
  owed: LOAN.owed && { ...LOAN.owed, on: "2026-11-22", interest: 20, total: 20_020 },
  coolingOff: {
    until: "2026-11-23",
    amount: 19_312,
    lines: [
      { kind: "arrived", amount: 19_292 },
      {
        kind: "interest",
        amount: 20,
        formula: {
          roi: 0.05,
          segments: [
            {
              principal: 20_000,
              from: "2026-11-20",
              until: "2026-11-22",
              days: 2,
              interest: 20,
              overdueDays: 0,
              overdueInterest: 0,
            },
          ],
          overStatement: 0,
        },
      },
    ],
  },
};

export const REFUSED: Dashboard = {
  ...applying("/dashboard"),
  lead: { status: "Rejected" },
  dashboard_message2: "Loan Request Failed",
  dashboard_message3: "We are sorry: we can't offer you a loan now.",
  refusal: {
    reasons: ["Your credit score is below 650."],
    reasonCodes: ["score-too-low"],
    reapplyOn: "2027-01-04",
  },
};

export const CLOSED: Dashboard = {
  ...applying("/update-employment-details"),
  now: "2027-01-02T05:00:00.000Z",
  lead: { status: "Closed" },
  leadType: "Repeat Case",
  step: {
    current_route: "/update-employment-details",
    dashboard_message2: "A new loan is open to you",
    dashboard_message3: "Your details are kept. Tell us about your work and see your offer.",
    dashboard_message4: "01/02/2027",
  },
  closedLoan: { loan_id: 7, loanNo: "VD-0000007-1", closedOn: "2027-01-01", closedBy: "repaid" },
  recentTransactions: LOAN.recentTransactions,
};
