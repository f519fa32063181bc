import { emailOf } from "../support/application-forms.ts";
import { giveAccount } from "../support/bank-account.ts";
import { finishByCalls } from "../support/skip-steps.ts";
import { expect, LONG, test } from "../support/test.ts";

test("Gaurav's odd account is known under another name: he is told so, gives another, and gets his money", {
  tag: LONG,
}, async ({ page, mobile, walkTo }) => {
  const pan = "ABCPG1234G";
  const token = await walkTo("bank-account", { pan });
  const main = page.getByRole("main");
  await giveAccount(page, { number: "50100123456781" });
  await expect(main).toContainText(
    "Bank verification failed. Your name does not match the details in your Aadhaar or PAN records. Please check and try again.",
  );
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page).toHaveURL(/\/add-bank-account$/);
  await giveAccount(page);
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(page).toHaveURL(/\/key-fact-statement$/);
  await finishByCalls(page, { mobile, pan, email: emailOf(pan), token, from: "key-facts", net: "₹19,292" });
});

test("an account that the bank does not know is said to be none", { tag: LONG }, async ({ page, walkTo }) => {
  await walkTo("bank-account");
  await giveAccount(page, { number: "50100123450000" });
  await expect(page.getByRole("main")).toContainText("The bank does not know this account.");
});
