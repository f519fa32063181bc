import { expect } from "@playwright/test";
import { readDashboard } from "@vaada/contract/calls/dashboard";
import { readOffer, takeOffer } from "@vaada/contract/calls/offer";
import { createOrder, verifyPayment } from "@vaada/contract/calls/repayment";
import { updateEmploymentDetails } from "@vaada/contract/calls/update-employment-details";
import { BUREAU_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { ask } from "./api.ts";
import { EMPLOYMENT } from "./employment.ts";
import { actInSandbox, type Walker, walkOn } from "./walk.ts";

type Signer = Walker & { readonly token: string };

/** From terms that are accepted to the money on the account. Answers the loan and what is owed on it today. */
export async function borrow(signer: Signer): Promise<{ loanId: number; owed: number }> {
  const { token } = signer;
  await walkOn(signer, { from: "e-sign", to: "disbursal" });
  const read = () => ask(readDashboard, { token, body: {} });
  await expect.poll(async () => (await read()).owed, { timeout: 60_000 }).not.toBeNull();
  const { loan_id, dashboard_message13 } = await read();
  return { loanId: loan_id, owed: dashboard_message13 ?? 0 };
}

/** On its first day a loan is given back, and closed as well. */
export async function borrowAndPayBack(signer: Signer): Promise<void> {
  const { token } = signer;
  const { loanId, owed } = await borrow(signer);
  const order = await ask(createOrder, { token, body: { amount: owed, leadId: loanId } });
  const paid = await actInSandbox("pay", { order_id: order.orderId });
  const { razorpay_order_id = "", razorpay_payment_id = "", razorpay_signature = "" } = paid;
  await ask(verifyPayment, { token, body: { razorpay_order_id, razorpay_payment_id, razorpay_signature } });
}

/** The same, and an offer taken on the next one. */
export async function comeBackForMore(signer: Signer): Promise<void> {
  await borrowAndPayBack(signer);
  const { token } = signer;
  const noticeVersion = BUREAU_NOTICE_VERSION;
  const { loan_id } = await ask(updateEmploymentDetails, { token, noticeVersion, body: EMPLOYMENT });
  await ask(readOffer, { token, body: { loanID: loan_id } });
  await ask(takeOffer, { token, body: { loan_id } });
}
