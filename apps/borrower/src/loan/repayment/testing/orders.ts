import type { Order } from "@vaada/contract/calls/repayment";

/** 5,000 on the tenth day of 20,000. */
export const PAID: Order = {
  orderId: "order_1",
  loan_id: 7,
  purpose: "repayment",
  status: "paid",
  amount: 5_000,
  madeAt: "2026-11-30T05:00:00.000Z",
  paidAt: "2026-11-30T05:01:00.000Z",
  paymentId: "pay_1",
  mode: "UPI",
  split: { interest: 100, principal: 4_900, charges: 0, excess: 0, waived: 0, feesReversed: 0 },
  remaining: 15_100,
  exit: null,
  atDue: { on: "2027-01-01", amount: 15_341.6, saved: 78.4 },
  isLoanClosed: false,
  closing: null,
  chargedBackOn: null,
  refunded: 0,
  failure: null,
  receiptUrl: null,
  correction: null,
  now: "2026-11-30T05:01:10.000Z",
};

const UNPAID = { paidAt: null, paymentId: null, mode: null, split: null, remaining: null } as const;

export const PENDING: Order = { ...PAID, ...UNPAID, status: "pending" };

export const FAILED: Order = {
  ...PENDING,
  status: "failed",
  failure: "Your bank did not have the money ready.",
};

export const told = (order: Order) => ({ kind: "ok", data: order }) as const;
