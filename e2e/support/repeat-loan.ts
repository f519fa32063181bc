import { expect } from "@playwright/test";
import { readDashboard } from "@vaada/contract/calls/dashboard";
import { markNotificationsRead } from "@vaada/contract/calls/notifications";
import { readOffer, takeOffer } from "@vaada/contract/calls/offer";
import { createOrder, verifyPayment } from "@vaada/contract/calls/repayment";
import { updateEmploymentDetails } from "@vaada/contract/calls/update-employment-details";
import { BUREAU_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { actInSandbox, callApi } from "./api.ts";
import { EMPLOYMENT } from "./application-forms.ts";
import { type Walker, walkOnByCalls } from "./walk-by-calls.ts";

type SigningWalker = Walker & { readonly token: string };

/** Goes from accepted terms to the money on the account, and has seen that it arrived. Returns the loan and what is owed on it today. */
export async function takeLoan(signer: SigningWalker): Promise<{ loanId: number; owed: number }> {
  const { token } = signer;
  await walkOnByCalls(signer, { from: "e-sign", to: "disbursal" });
  const read = () => callApi(readDashboard, { token, body: {} });
  await expect.poll(async () => (await read()).owed, { timeout: 60_000 }).not.toBeNull();
  await callApi(markNotificationsRead, { token, body: {} });
  const { loan_id, dashboard_message13 } = await read();
  return { loanId: loan_id, owed: dashboard_message13 ?? 0 };
}

/** Repays a loan on its first day, which gives it back and closes it. */
export async function takeAndRepayLoan(signer: SigningWalker): Promise<void> {
  const { token } = signer;
  const { loanId, owed } = await takeLoan(signer);
  const order = await callApi(createOrder, { token, body: { amount: owed, leadId: loanId } });
  const paid = await actInSandbox("pay", { order_id: order.orderId });
  const { razorpay_order_id = "", razorpay_payment_id = "", razorpay_signature = "" } = paid;
  await callApi(verifyPayment, {
    token,
    body: { razorpay_order_id, razorpay_payment_id, razorpay_signature },
  });
}

/** Takes and repays a loan, and accepts the offer of the next one. */
export async function takeSecondOffer(signer: SigningWalker): Promise<void> {
  await takeAndRepayLoan(signer);
  const { token } = signer;
  const noticeVersion = BUREAU_NOTICE_VERSION;
  const { loan_id } = await callApi(updateEmploymentDetails, { token, noticeVersion, body: EMPLOYMENT });
  await callApi(readOffer, { token, body: { loanID: loan_id } });
  await callApi(takeOffer, { token, body: { loan_id } });
}
