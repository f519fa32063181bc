import type { GivenBodyOf, ReplyOf } from "@vaada/contract/call";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import type { createOrder } from "@vaada/contract/calls/repayment";
import { type Outcome, request } from "../../api/client.ts";
import { type GoToCheckout, goToCheckout, type OpenCheckout, openCheckout } from "../../checkout/checkout.ts";
import { keptLoanId } from "../../session/loan-id.ts";
import { readDashboardNow } from "../read-dashboard.ts";

type CreatedOrder = ReplyOf<typeof createOrder>;

export type ReadLoan = () => Promise<Outcome<Dashboard>>;

export type RepaymentCalls = {
  /** Reads today's debt: the sum that was handed over may be of yesterday. */
  readLoan: ReadLoan;
  createOrder: (
    wanted: Pick<GivenBodyOf<typeof createOrder>, "amount" | "purpose">,
  ) => Promise<Outcome<CreatedOrder>>;
  openCheckout: OpenCheckout;
  goToCheckout: GoToCheckout;
};

export const REPAYMENT_CALLS: RepaymentCalls = {
  readLoan: readDashboardNow,
  openCheckout,
  goToCheckout,
  createOrder: (wanted) =>
    request<typeof createOrder>("POST", "/user/repayment/create-order", {
      body: { ...wanted, leadId: keptLoanId() },
    }),
};
