import { readOffer } from "@vaada/contract/calls/offer";
import { checkStep } from "@vaada/contract/calls/step";
import { ask } from "../house/api.ts";
import { expect, test } from "../house/test.ts";

test("eleven minutes later the offer is priced again, nothing is lost, and it can be taken", async ({
  page,
  request,
  sandbox,
  walkTo,
}) => {
  const token = await walkTo("offer");
  const { loan } = await ask(checkStep, { token });
  // The terms are shown at once and read again behind it: the calendar moves after that.
  const reading = page.waitForResponse("**/api/user/loan/approval");
  await page.getByRole("button", { name: "Withdraw Funds" }).click();
  await expect(page).toHaveURL(/\/loan-approved$/);
  await reading;
  const moved = await request.post(`${sandbox}/clock`, { data: { advanceMinutes: 11 } });
  expect(moved.ok()).toBe(true);
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(page.getByRole("main")).toContainText("Nothing was taken");
  await expect(page).toHaveURL(/\/loan-approved$/);
  const { expiryDate, now } = await ask(readOffer, { token, body: { loanID: loan.loan_id } });
  expect(Date.parse(expiryDate ?? "")).toBeGreaterThan(Date.parse(now));
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(page).toHaveURL(/\/reference-details$/);
});

test("a decision of more than thirty days ago is taken again before anything is offered", async ({
  page,
  request,
  sandbox,
  walkTo,
}) => {
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
