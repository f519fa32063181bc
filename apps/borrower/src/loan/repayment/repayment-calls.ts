import type { GivenBodyOf, ReplyOf } from "@vaada/contract/call";
import type { Dashboard, readDashboard } from "@vaada/contract/calls/dashboard";
import type { createOrder } from "@vaada/contract/calls/repayment";
import { type Outcome, request } from "../../api/client.ts";
import { type LoadCheckout, loadCheckout } from "../../checkout/checkout.ts";
import { openPayment } from "../../checkout/open-payment.ts";
import { keptLoanId } from "../../session/loan-id.ts";

export type CreatedOrder = ReplyOf<typeof createOrder>;

export type ReadLoan = () => Promise<Outcome<Dashboard>>;

export type RepaymentCalls = {
  /** What is owed now: the sum that was handed over may be of yesterday. */
  readLoan: ReadLoan;
  loadCheckout: LoadCheckout;
  openPayment: typeof openPayment;
  createOrder: (
    wanted: Pick<GivenBodyOf<typeof createOrder>, "amount" | "purpose">,
  ) => Promise<Outcome<CreatedOrder>>;
};

export const readLoanNow: ReadLoan = () =>
  request<typeof readDashboard>("POST", "/user/dashboard", { body: {} });

export const REPAYMENT_CALLS: RepaymentCalls = {
  readLoan: readLoanNow,
  loadCheckout,
  openPayment,
  createOrder: (wanted) =>
    request<typeof createOrder>("POST", "/user/repayment/create-order", {
      body: { ...wanted, leadId: keptLoanId() },
    }),
};
