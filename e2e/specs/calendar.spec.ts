import { readOffer } from "@vaada/contract/calls/offer";
import { checkStep } from "@vaada/contract/calls/step";
import { aadhaarNumberOf } from "../support/aadhaar.ts";
import { acceptTerms, expectMoney, signAgreement } from "../support/agreement.ts";
import { callApi } from "../support/api.ts";
import { AGREES_NEXT_DAY, REFUSES_NEXT_DAY } from "../support/auto-pay.ts";
import { authorise, fillAccount, giveAccount, openAutoPay } from "../support/bank-account.ts";
import { expect, LONG, test } from "../support/test.ts";
import { advancePageClock } from "../support/time.ts";

test("eleven minutes later the offer is priced again, nothing is lost, and it can be taken", async ({
  page,
  request,
  sandbox,
  walkTo,
}) => {
  const token = await walkTo("offer");
  const { loan } = await callApi(checkStep, { token });
  const moved = await request.post(`${sandbox}/clock`, { data: { advanceMinutes: 11 } });
  expect(moved.ok()).toBe(true);
  await page.getByRole("button", { name: "Withdraw Funds" }).click();
  await expect(page.getByRole("main")).toContainText("Nothing was taken");
  await expect(page).toHaveURL(/\/loan-approval$/);
  const { expiryDate, now } = await callApi(readOffer, { token, body: { loanID: loan.loan_id } });
  expect(Date.parse(expiryDate ?? "")).toBeGreaterThan(Date.parse(now));
  await page.getByRole("button", { name: "Withdraw Funds" }).click();
  await expect(page).toHaveURL(/\/reference-details$/);
});

test("a decision of more than thirty days ago is taken again before anything is offered", {
  tag: LONG,
}, async ({ page, request, sandbox, walkTo }) => {
  await walkTo("offer");
  await request.post(`${sandbox}/clock`, { data: { advanceDays: 31 } });
  await page.goto("/loan-approval");
  // The bureau is asked again, so the borrower must allow it again.
  await expect(page).toHaveURL(/\/prepare-loan-offer$/);
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(page).toHaveURL(/\/prepare-offer-approved$/);
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Congratulations");
});

test("a bank that takes a day to agree holds up the money and nothing else, and the borrower is told", {
  tag: LONG,
}, async ({ page, pan, request, sandbox, walkTo }) => {
  await walkTo("bank-account");
  const main = page.getByRole("main");
  const title = page.getByRole("heading", { level: 1 });
  await fillAccount(page, { number: AGREES_NEXT_DAY });
  await authorise(await openAutoPay(page));
  const wait = page.getByRole("dialog");
  await expect(wait).toContainText("Your bank is setting up auto-pay");
  await expect(wait.getByRole("button", { name: /^Continue in \d+s$/ })).toBeDisabled();
  await advancePageClock(page, { seconds: 120 });
  await expect(title).toHaveText("Bank account verified");
  await page.getByRole("button", { name: "Proceed" }).click();
  await acceptTerms(page);
  await signAgreement(page, await aadhaarNumberOf(pan));
  await page.getByRole("button", { name: "Go now" }).click();
  await expect(title).toHaveText("Waiting for your bank");
  await expect(main).toContainText("Your bank still has to confirm auto-pay, which can take a day");
  await page.getByRole("button", { name: "Home" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(main).toContainText("Your bank still has to confirm auto-pay, which can take a day");
  expect(await paidTo(AGREES_NEXT_DAY)).toEqual([]);
  await page.getByRole("button", { name: "See where the money is" }).click();
  await request.post(`${sandbox}/clock`, { data: { advanceDays: 1 } });
  await expectMoney(page);
  expect(await paidTo(AGREES_NEXT_DAY)).toEqual(["processed"]);

  async function paidTo(number: string): Promise<string[]> {
    const books = (await (await request.get(`${sandbox}/books`)).json()) as { payouts: Paid[] };
    return books.payouts.filter(({ account }) => account === number).map(({ status }) => status);
  }
});

type Paid = { account: string; status: string };

test("a bank that refuses auto-pay on the next day leads back to the account, and another one gets the money", {
  tag: LONG,
}, async ({ page, pan, request, sandbox, walkTo }) => {
  await walkTo("e-sign", { account: REFUSES_NEXT_DAY });
  await request.post(`${sandbox}/clock`, { data: { advanceDays: 1 } });
  // The bank's word is on its way to the server; who is told by then is led at the next look.
  await expect(async () => {
    await page.goto("/stepper");
    await expect(page).toHaveURL(/\/add-bank-account$/, { timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole("main")).toContainText("Only auto-pay is still missing.");
  await page.getByRole("button", { name: "Use another account" }).click();
  await giveAccount(page);
  await page.getByRole("button", { name: "Proceed" }).click();
  // The terms name no account, so they stay accepted.
  await signAgreement(page, await aadhaarNumberOf(pan));
  await page.getByRole("button", { name: "Go now" }).click();
  await expectMoney(page);
});

test("a bank that refuses auto-pay after the signature keeps the money back, and says what is left to do", {
  tag: LONG,
}, async ({ page, request, sandbox, walkTo }) => {
  await walkTo("disbursal", { account: REFUSES_NEXT_DAY });
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Waiting for your bank");
  await request.post(`${sandbox}/clock`, { data: { advanceDays: 1 } });
  await expect(page).toHaveURL(/\/add-bank-account$/);
  await expect(main).toContainText("Only auto-pay is still missing.");
});
