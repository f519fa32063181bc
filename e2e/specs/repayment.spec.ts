import type { Page } from "@playwright/test";
import {
  chooseAmount,
  chooseMethod,
  closeCheckout,
  expectPdf,
  expectReceived,
  failInCheckout,
  goToRepayment,
  openCheckout,
  payInCheckout,
  pressPayButton,
  proceedToPay,
  readProviderBooks,
} from "../support/repayment.ts";
import { checkScreen } from "../support/screen-checks.ts";
import { readStorage } from "../support/session.ts";
import { expect, LONG, test } from "../support/test.ts";

const OUT_OF_RANGE = "Amount must be greater than 500 and less than or equal to total repayment";

test("a part is paid: what can't be paid is said, a checkout that is closed or fails costs nothing, and one receipt comes of it", async ({
  page,
  context,
  walkTo,
}) => {
  await walkTo("dashboard");
  const main = page.getByRole("main");
  const title = page.getByRole("heading", { level: 1 });
  const press = (name: string) => page.getByRole("button", { name }).click();
  await expect(main).toContainText("₹19,302");

  await test.step("the sum is chosen, and what can't be paid is said at its field", async () => {
    await goToRepayment(page);
    await expect(main).toContainText("₹19,302");
    await press("Proceed to Pay");
    await expect(main).toContainText("Please select full or payment payment");
    await chooseAmount(page, 4);
    await expect(main).toContainText("Remaining Amount ₹19,298");
    await press("Proceed to Pay");
    await expect(main).toContainText(OUT_OF_RANGE);
    await checkScreen(page, "a part that is too little");
    await chooseAmount(page, 19_303);
    await expect(main).toContainText("Remaining Amount ₹0");
    await press("Proceed to Pay");
    await expect(main).toContainText(OUT_OF_RANGE);
    await chooseAmount(page, 5_000);
    await expect(main).not.toContainText(OUT_OF_RANGE);
    await expect(main).toContainText("Remaining Amount ₹14,302");
  });

  await test.step("a reload keeps the sum, and the address alone leads to the dashboard", async () => {
    await page.reload();
    await expect(title).toHaveText("Total Repayment Amount");
    await expect(main).toContainText("₹19,302");
    const other = await context.newPage();
    await other.goto("/repayment");
    await expect(other).toHaveURL(/\/dashboard$/);
    await other.close();
  });

  let orderId = "";
  await test.step("the checkout is closed, and nothing is paid", async () => {
    await chooseAmount(page, 5_000);
    await closeCheckout(await proceedToPay(page));
    await expect(page).toHaveURL(/\/payment-status\?status=0$/);
    await expect(title).toHaveText("Payment didn’t go through");
    await expect(main).toContainText("The payment was unsuccessful. Please try again after some time.");
    orderId = (await main.getByText(/^order_/).textContent()) ?? "";
    await checkScreen(page, "a payment that came to nothing");
    await page.reload();
    await expect(title).toHaveText("Payment didn’t go through");
    await expect(main).toContainText(orderId);
  });

  await test.step("an address that claims it was paid decides nothing", async () => {
    await page.goto(`/payment-status?status=1&orderId=${orderId}&amount=99999`);
    await expect(title).toHaveText("Confirming your payment");
    await expect(main).toContainText("₹5,000");
    await checkScreen(page, "a payment that nobody knows of yet");
    await page.goto("/payment-status?status=1&orderId=order_NobodysOrder01&amount=19302");
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(main).toContainText("₹19,302");
    expect(await readProviderBooks([orderId])).toEqual({ taken: [], refunded: [], kept: 0 });
  });

  await test.step("a try that fails says so, and the next one pays the same order", async () => {
    await failInCheckout(await openCheckout(page, 5_000));
    await expect(page).toHaveURL(/\/payment-status\?status=0$/);
    await expect(main).toContainText(orderId);
    await press("Retry Payment");
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(main).toContainText("Your payment didn’t go through. Your loan is unchanged.");
    await payInCheckout(await openCheckout(page, 5_000));
    expect(await expectReceived(page)).toBe(orderId);
  });

  await test.step("the receipt, the dashboard, the history and the provider's books agree", async () => {
    await expectReceipt(page);
    await checkScreen(page, "a payment that was received");
    await page.reload();
    await expectReceipt(page);
    await expectPdf(page, () => press("Download receipt"));
    await press("Done");
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(main).toContainText("₹14,302 gives the loan back");
    await expect(main.getByRole("listitem").filter({ hasText: "Part payment" })).toContainText("₹5,000");
    await page.getByRole("link", { name: "See all" }).click();
    await expect(page).toHaveURL(/\/payment-history\/transactions$/);
    const row = main.getByRole("listitem").filter({ hasText: "Part payment" });
    await expect(row).toContainText("₹5,000");
    await row.getByRole("link", { name: "See receipt" }).click();
    await expect(page).toHaveURL(new RegExp(`/repayment-success\\?orderId=${orderId}$`));
    await expectReceipt(page);
    expect(await readProviderBooks([orderId])).toEqual({ taken: [5_000], refunded: [], kept: 5_000 });
  });

  async function expectReceipt(on: Page): Promise<void> {
    const receipt = on.getByRole("main");
    await expect(on.getByRole("heading", { level: 1 })).toHaveText("Payment received");
    await expect(receipt).toContainText("₹15,010 is left to pay.");
    await expect(receipt).toContainText(/Towards interest\s*₹10/);
    await expect(receipt).toContainText(/Towards the loan\s*₹4,990/);
    await expect(receipt).toContainText(orderId);
  }
});

test("all of it is paid in two tabs at once: one payment, nothing comes back, and the loan is closed with its papers", {
  tag: LONG,
}, async ({ page, context, walkTo }) => {
  await walkTo("dashboard");
  const main = page.getByRole("main");
  const other = await context.newPage();
  await other.goto("/dashboard");

  await test.step("both tabs are given the one order, and the second who pays it pays nothing", async () => {
    const [here, there] = [await openCheckout(page, null), await openCheckout(other, null)];
    await chooseMethod(here, "Debit card");
    await chooseMethod(there, "Net banking");
    await Promise.all([pressPayButton(here), pressPayButton(there)]);
    const orderId = await expectReceived(page);
    expect(await expectReceived(other)).toBe(orderId);
    await other.close();
    await expect(main).toContainText(/(Loan given back|All paid)\. You owe nothing\./);
    // In the first days whoever pays all of it gives the loan back: what the fee and its GST were is not kept.
    await expect(main).toContainText(/Fee and GST taken back\s*₹708/);
    const books = () => readProviderBooks([orderId]);
    await expect.poll(books).toEqual({ taken: [19_302], refunded: [], kept: 19_302 });
  });

  await test.step("the dashboard says so, and what no longer is to be paid can't be", async () => {
    await page.getByRole("button", { name: "Done" }).click();
    await expect(main).toContainText(/Loan given back on .+, no dues/);
    await checkScreen(page, "the dashboard of a loan that is closed");
    await page.goBack();
    await expect(page.getByRole("button", { name: "Proceed to Pay" })).toHaveCount(0);
    await page.goto("/dashboard");
  });

  await test.step("the history has each movement, and the certificate that nothing is owed", async () => {
    await page.getByRole("link", { name: "Payments" }).click();
    await expect(page).toHaveURL(/\/payment-history\/transactions$/);
    const row = (type: string) => main.getByRole("listitem").filter({ hasText: type });
    await expect(main.getByRole("heading", { level: 2 })).toHaveCount(1);
    await expect(row("Repayment")).toContainText("₹19,302");
    await expect(row("Disbursal")).toContainText("+ ₹19,292");
    await expect(row("Processing Fee")).toContainText("₹708");
    await checkScreen(page, "the transactions");
    await page.getByRole("link", { name: "Loans" }).click();
    await expect(page).toHaveURL(/\/payment-history\/loans$/);
    await expect(main).toContainText("Closed");
    const certificate = page.getByRole("button", { name: "No-dues certificate, PDF" });
    await expect(async () => {
      await page.reload();
      await expect(certificate).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await checkScreen(page, "the loans");
    await expectPdf(page, () => certificate.click());
    await page.getByRole("button", { name: "Statement of account, PDF" }).click();
    await page.getByText("Days I choose").click();
    await checkScreen(page, "the days of a statement of account");
    await expectPdf(page, () => page.getByRole("button", { name: "Get statement" }).click());
  });

  await test.step("each of it was told, newest first", async () => {
    // The browser may only now give up the page that became a download, and the next one with it.
    const notifications = page.getByRole("link", { name: /^Notifications/ });
    await expect(async () => {
      await page.goto("/dashboard");
      await expect(notifications).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await notifications.click();
    await expect(page).toHaveURL(/\/notifications$/);
    for (const told of ["The money is in your account", "Payment received", "Your loan is closed"])
      await expect(main).toContainText(told);
    await checkScreen(page, "the notifications");
    await main.getByRole("link", { name: "See more: Payment received" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment received");
  });
});

test("two tabs pay more together than is owed: both have their receipt, and nothing is kept beyond it; then the borrower speaks up and leaves", {
  tag: LONG,
}, async ({ page, context, walkTo }) => {
  await walkTo("dashboard");
  const main = page.getByRole("main");
  const sheet = page.getByRole("dialog");
  const other = await context.newPage();
  await other.goto("/dashboard");

  await test.step("a part in one tab and all of it in the other", async () => {
    const [part, all] = [await openCheckout(page, 12_000), await openCheckout(other, null)];
    await Promise.all([payInCheckout(part), payInCheckout(all)]);
    const orders = [await expectReceived(page), await expectReceived(other)];
    expect(new Set(orders).size).toBe(2);
    const books = async () => (await readProviderBooks(orders)).kept;
    await expect.poll(books).toBe(19_302);
    await other.close();
  });

  await test.step("a complaint gets a ticket, and a word of praise its thanks", async () => {
    await page.goto("/profile");
    await expect(main).toContainText("Show number");
    await checkScreen(page, "/profile");
    await page.getByRole("button", { name: "Complaint" }).click();
    await sheet.getByRole("button", { name: "Send complaint" }).click();
    await expect(sheet).toContainText("Choose what it is about");
    await checkScreen(page, "a complaint with errors");
    await sheet.getByLabel("What is it about?").selectOption({ label: "Payment or refund" });
    await sheet
      .getByLabel("What happened?")
      .fill("I have paid in two tabs and want to know what comes back.");
    await sheet.getByRole("button", { name: "Send complaint" }).click();
    await expect(sheet).toContainText(/Ticket \S+/);
    await expect(sheet).toContainText("You have an answer by");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Feedback" }).click();
    await expect(sheet.getByRole("button", { name: "Submit" })).toBeDisabled();
    await sheet.getByRole("radio", { name: "5 stars" }).check({ force: true });
    await sheet.getByLabel("Comment").fill("short");
    await checkScreen(page, "the feedback");
    await sheet.getByLabel("Comment").fill("Everything added up.");
    await sheet.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Thank you. We read every word.")).toBeVisible();
  });

  await test.step("a consent is taken back, and what is held is handed over", async () => {
    await page.getByRole("button", { name: "My data and consents" }).click();
    await sheet.getByRole("button", { name: "Take back: Reading your credit report" }).click();
    await checkScreen(page, "the consents");
    await sheet.getByRole("button", { name: "Yes, take it back" }).click();
    await expect(sheet).toContainText(/Taken back on/);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      sheet.getByRole("button", { name: "Download my data" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.json$/);
    await page.keyboard.press("Escape");
  });

  await test.step("who leaves takes everything along but the device's own choices", async () => {
    await page.getByRole("button", { name: "Logout" }).click();
    await sheet.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/$/);
    const kept = Object.keys(await readStorage(page));
    expect(kept.filter((name) => /token|user|loan|snapshot/i.test(name))).toEqual([]);
    await page.goto("/dashboard");
    await expect(page).toHaveURL(/\/$/);
    await expect(main).not.toContainText("₹19,302");
  });
});
