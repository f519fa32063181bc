import { aadhaarNumberOf } from "../support/aadhaar.ts";
import { acceptTerms, expectMoney, signAgreement } from "../support/agreement.ts";
import { emailOf } from "../support/application-forms.ts";
import { authorise, openAutoPay } from "../support/bank-account.ts";
import { payFromDashboard } from "../support/repayment.ts";
import { takeAndRepayLoan, takeLoan } from "../support/repeat-loan.ts";
import { checkScreen } from "../support/screen-checks.ts";
import { expect, LONG, test } from "../support/test.ts";

test("whoever has paid a loan back comes to the next one by its card, and its money arrives", {
  tag: LONG,
}, async ({ page, mobile, pan, walkTo }) => {
  await takeLoan({ mobile, pan, email: emailOf(pan), token: await walkTo("e-sign") });
  const main = page.getByRole("main");
  const heading = page.getByRole("heading", { level: 1 });
  const proceed = page.getByRole("button", { name: "Proceed" });
  await page.goto("/dashboard");
  await payFromDashboard(page, null);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(main).toContainText(/Loan given back on .*, no dues/);
  await page.getByRole("button", { name: "Start a new loan" }).click();

  await expect(page).toHaveURL(/\/update-employment-details$/);
  await expect(heading).toHaveText("Your work");
  await expect(main).toContainText("We filled this from your last application.");
  await checkScreen(page, "/update-employment-details");
  await expect(page.getByLabel("Name of Employer")).toHaveValue("Acme Foods");
  await proceed.click();
  await expect(heading).toHaveText("Your next loan");
  await expect(main).toContainText("* Maximum loan amount allowed is ₹25,000");
  await checkScreen(page, "the next loan");
  await page.getByLabel("Loan Required (Rs.)").fill("15000");
  await page.reload();
  await expect(page.getByLabel("Loan Required (Rs.)")).toHaveValue("15,000");
  await proceed.click();

  await expect(page).toHaveURL(/\/loan-approval$/);
  await expect(main).toContainText("₹15,000");
  await page.reload();
  await expect(heading).toHaveText("Congratulations");
  await page.getByRole("button", { name: "Withdraw Funds" }).click();
  // Neither people to ask nor a photo: both are known.
  await expect(page).toHaveURL(/\/confirm-bank-account$/);
  await expect(main.getByText("Verified", { exact: true })).toBeVisible();
  await proceed.click();
  await authorise(await openAutoPay(page));
  await expect(page).toHaveURL(/\/key-fact-statement$/);
  await acceptTerms(page);
  await signAgreement(page, await aadhaarNumberOf(pan));
  await page.getByRole("button", { name: "Go now" }).click();
  await expectMoney(page);

  await page.getByRole("button", { name: "Home" }).click();
  await expect(page.getByRole("button", { name: "Pay Now" })).toBeVisible();
  // Three percent and its tax come off.
  await expect(main).toContainText("₹14,469");
  await page.goto("/payment-history/loans");
  await expect(main).toContainText("Disbursed");
  await expect(main).toContainText("Closed");
});

test("a next loan that is refused says why, also after a reload, and home says from when on to try again", async ({
  page,
  mobile,
  pan,
  walkTo,
}) => {
  await takeAndRepayLoan({ mobile, pan, email: emailOf(pan), token: await walkTo("e-sign") });
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Start a new loan" }).click();
  await page.getByLabel("Net Salary (Rs.)").fill("10000");
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your next loan");
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(page).toHaveURL(/\/prepare-offer-rejected$/);
  const main = page.getByRole("main");
  await expect(main).toContainText("You may reapply after 45 days.");
  await page.reload();
  await expect(main).toContainText("You may reapply after 45 days.");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { name: "Loan Request Failed" })).toBeVisible();
});
