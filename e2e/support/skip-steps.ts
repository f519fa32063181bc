import { expect, type Page } from "@playwright/test";
import { takeDecision } from "@vaada/contract/calls/decision";
import { updateDetails } from "@vaada/contract/calls/employment";
import { checkStep } from "@vaada/contract/calls/step";
import { BUREAU_NOTICE_VERSION } from "@vaada/contract/step-notices";
import type { Step } from "@vaada/lending/steps";
import { callApi } from "./api.ts";
import { EMPLOYMENT } from "./application-forms.ts";
import { restoreSession } from "./session.ts";
import { signInByCalls, type Walker, walkOnByCalls } from "./walk-by-calls.ts";

/** Opens the app on another device of a borrower who has signed in once before. The server chooses the screen. */
export async function openOnOtherDevice(page: Page, mobile: string): Promise<void> {
  await restoreSession(page, await signInByCalls(mobile, { ofText: 2 }));
  await page.goto("/stepper");
}

/** Opens the bank statement step, as a borrower who is not paid by bank transfer. Needs the employment step. */
export async function openBankStatementStep(page: Page, token: string): Promise<void> {
  const { loan } = await callApi(checkStep, { token });
  await callApi(updateDetails, { token, body: { ...EMPLOYMENT, salary_mode: "Cheque" } });
  await callApi(takeDecision, {
    token,
    noticeVersion: BUREAU_NOTICE_VERSION,
    body: { loan_id: loan.loan_id },
  });
  await page.goto("/stepper");
  await expect(page).toHaveURL(/\/process-to-bank$/);
}

/** Takes the remaining steps by calls, for a journey that is about an earlier one, and finds the money on the dashboard. */
export async function finishByCalls(
  page: Page,
  { from, net, ...walker }: Walker & { readonly token: string; readonly from: Step; readonly net: string },
): Promise<void> {
  await walkOnByCalls(walker, { from, to: "dashboard" });
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Hello, /);
  await expect(page.getByRole("main")).toContainText(net);
}
