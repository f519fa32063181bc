import { emailOf } from "../support/application-forms.ts";
import { authorise, fillAccount, openAutoPay } from "../support/bank-account.ts";
import { takeSecondOffer } from "../support/repeat-loan.ts";
import { checkScreen } from "../support/screen-checks.ts";
import { expect, LONG, test } from "../support/test.ts";

test("what is wrong with an account is said in its place, and the number is typed once", async ({
  page,
  walkTo,
}) => {
  await walkTo("bank-account");
  const main = page.getByRole("main");
  await page.getByLabel("Account Holder Name").fill("");
  await page.getByRole("button", { name: "Proceed" }).click();
  for (const message of [
    "Please enter bank name",
    "Please enter account holder name",
    "Please enter account number",
    "Please enter IFSC code",
  ])
    await expect(main).toContainText(message);
  await fillAccount(page, { number: "123456789", ifsc: "HDFC00053" });
  await expect(main).toContainText("Account number must be at least 10 digits");
  await expect(main).toContainText("Enter a valid IFSC code");
  await page.getByLabel("IFSC").fill("icic0000053");
  await expect(page.getByLabel("IFSC")).toHaveValue("ICIC0000053");
  await expect(main).toContainText("this looks like a code of ICICI");
});

test("a closed auto-pay window is no mismatch, and can be opened again", { tag: LONG }, async ({
  page,
  walkTo,
}) => {
  await walkTo("bank-account");
  await fillAccount(page);
  const checkout = await openAutoPay(page);
  await checkout.getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL(/\/add-bank-account-status\?status=0$/);
  await expect(page.getByRole("main")).toContainText("You closed the auto-pay window.");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("main")).toContainText("100% Safe and Secure");
  await page.getByRole("button", { name: "Proceed" }).click();
  await authorise(await openAutoPay(page));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bank account verified");
});

test("a try that fails in the checkout can be made again there", { tag: LONG }, async ({ page, walkTo }) => {
  await walkTo("bank-account");
  await fillAccount(page);
  const checkout = await openAutoPay(page);
  await checkout.getByRole("link", { name: /Debit card/i }).click();
  await checkout.getByRole("button", { name: "Let it fail" }).click();
  await expect(checkout.getByRole("alert")).toContainText("That did not work.");
  await authorise(checkout);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bank account verified");
});

test("who comes back for another loan confirms the account on file, and sends no second rupee", {
  tag: LONG,
}, async ({ page, mobile, pan, walkTo }) => {
  await takeSecondOffer({ mobile, pan, email: emailOf(pan), token: await walkTo("e-sign") });
  await page.goto("/stepper");
  await expect(page).toHaveURL(/\/confirm-bank-account$/);
  const main = page.getByRole("main");
  await expect(main).toContainText("Check your bank details — loan amount will be sent here.");
  await expect(main).toContainText("5010 0123 4567 82");
  await expect(main.getByText("Verified", { exact: true })).toBeVisible();
  await expect(main).toContainText("To change the account, please contact support");
  await checkScreen(page, "/confirm-bank-account");
  await page.getByRole("button", { name: "Proceed" }).click();
  await authorise(await openAutoPay(page));
  await expect(page).toHaveURL(/\/key-fact-statement$/);
});
