import { type RepaymentOrder, readOrderByReference } from "../../src/loans/repayments/orders/store.ts";
import { asBorrower } from "../../src/platform/db/actor.ts";
import type { PaymentReading } from "../../src/providers/payments/port.ts";
import type { TestServer } from "../test-server.ts";
import type { Walker } from "../walk.ts";

/** Asks for an order of so many rupees as the borrower's app does, and reads it as it is on file. */
export async function orderOf(
  { call, services: { database } }: TestServer,
  { token, userId: borrowerId, loanId }: Walker,
  amount: number,
): Promise<RepaymentOrder> {
  const body = { amount, leadId: loanId };
  const { json } = await call("POST", "/api/user/repayment/create-order", { token, body });
  const order = await database.withTx(asBorrower(borrowerId), (tx) =>
    readOrderByReference(tx, String(json.data.orderId)),
  );
  if (order === null) throw new Error(`test: no order: ${json.code}`);
  return order;
}

/** A provider reading of a payment of the order's exact amount that was captured just now. */
export const readingOf = (
  { clock }: TestServer,
  order: RepaymentOrder,
  change: Partial<PaymentReading> = {},
): PaymentReading => ({
  reference: `pay_${order.amount}`,
  orderReference: order.providerReference,
  amount: order.amount,
  currency: "INR",
  status: "captured",
  mode: "UPI",
  bankReference: null,
  paidAt: clock.now(),
  failure: null,
  ...change,
});
