import { readCoolingOff } from "@vaada/contract/calls/cooling-off";
import { readDashboard } from "@vaada/contract/calls/dashboard";
import { createOrder, verifyPayment } from "@vaada/contract/calls/repayment";
import type { Applicant } from "./borrower.ts";
import { signIn } from "./borrower.ts";
import { actInSandbox, callServer } from "./calls.ts";
import type { Lender } from "./lender.ts";

/** Pays a share of what is owed today in the checkout, or all of it; nothing when nothing is owed any more. */
export async function payInCheckout(lender: Lender, applicant: Applicant, percent = 100): Promise<void> {
  const { app } = lender;
  const { token, loanId } = await signIn(lender, applicant);
  const { dashboard_message13: owed } = await callServer(app, readDashboard, { token, body: {} });
  if (owed === null || owed <= 0) return;
  const amount = percent === 100 ? owed : Math.floor((owed * percent) / 100);
  const { orderId } = await callServer(app, createOrder, { token, body: { amount, leadId: loanId } });
  await finishOrder(lender, { token, orderId });
}

/** Gives the loan back within the days of cooling off. */
export async function giveLoanBack(lender: Lender, applicant: Applicant): Promise<void> {
  const { app } = lender;
  const { token, loanId } = await signIn(lender, applicant);
  const { amount } = await callServer(app, readCoolingOff, { token, query: { loan_id: String(loanId) } });
  const body = { amount, leadId: loanId, purpose: "cooling-off" as const };
  const { orderId } = await callServer(app, createOrder, { token, body });
  await finishOrder(lender, { token, orderId });
}

/** Pays a part that was opened before everything was paid: it is sent back, unless the payer's bank refuses it. */
export async function payTooMuch(
  lender: Lender,
  applicant: Applicant,
  { isRefundRefused }: { readonly isRefundRefused: boolean },
): Promise<void> {
  const { app, sandbox } = lender;
  const { token, loanId } = await signIn(lender, applicant);
  const { dashboard_message13: owed } = await callServer(app, readDashboard, { token, body: {} });
  if (owed === null || owed <= 0) return;
  const order = (amount: number) => callServer(app, createOrder, { token, body: { amount, leadId: loanId } });
  const part = await order(Math.floor(owed / 3));
  const all = await finishOrder(lender, { token, orderId: (await order(owed)).orderId });
  const { razorpay_payment_id = "" } = await actInSandbox(sandbox, "/actions/pay", {
    order_id: part.orderId,
  });
  if (isRefundRefused)
    for (const payment_id of [all, razorpay_payment_id])
      await actInSandbox(sandbox, "/actions/fail-refund", { payment_id, times: REFUSED_TIMES });
}

/** More often than the server tries. */
const REFUSED_TIMES = 9;

/** Returns the provider's name of the payment. */
async function finishOrder(
  { app, sandbox }: Lender,
  { token, orderId }: { token: string; orderId: string },
): Promise<string> {
  const paid = await actInSandbox(sandbox, "/actions/pay", { order_id: orderId });
  const { razorpay_order_id = "", razorpay_payment_id = "", razorpay_signature = "" } = paid;
  await callServer(app, verifyPayment, {
    token,
    body: { razorpay_order_id, razorpay_payment_id, razorpay_signature },
  });
  return razorpay_payment_id;
}

/** Has the bank send so many of the next debits of a loan back. */
export async function planBounces(
  { owner, sandbox }: Lender,
  { loanId, times }: { loanId: number; times: number },
): Promise<void> {
  const { rows } = await owner.query<{ token: string }>(
    "select token_reference as token from vaada.mandates where application_id = $1 and status = 'confirmed'",
    [loanId],
  );
  const [mandate] = rows;
  if (mandate !== undefined) await actInSandbox(sandbox, "/actions/bounce", { token: mandate.token, times });
}
