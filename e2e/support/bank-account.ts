import { expect, type FrameLocator, type Page } from "@playwright/test";

const ACCOUNT = { bank: "HDFC", number: "50100123456782", ifsc: "hdfc0000053" };

const proceed = (page: Page): Promise<void> => page.getByRole("button", { name: "Proceed" }).click();

/** Fills in the account; the holder's name is prefilled from the identity. */
export async function fillAccount(
  page: Page,
  account: Partial<typeof ACCOUNT> = {},
  goOn = proceed,
): Promise<void> {
  const { bank, number, ifsc } = { ...ACCOUNT, ...account };
  // Proceed agrees to the auto-pay too: without it a sheet would ask once more.
  await expect(page.getByRole("region", { name: "Auto-pay on the due date" })).toBeVisible();
  await page.getByLabel("Bank Name").selectOption(bank);
  await page.getByLabel("Account Number").fill(number);
  await page.getByLabel("IFSC").fill(ifsc);
  await goOn(page);
}

/** Waits for the payment provider's checkout, which the press on Proceed opens. */
export async function openAutoPay(page: Page): Promise<FrameLocator> {
  const checkout = page.frameLocator("iframe");
  await expect(checkout.getByRole("heading", { name: "Authorise with" })).toBeVisible();
  return checkout;
}

export async function authorise(checkout: FrameLocator): Promise<void> {
  await checkout.getByRole("link", { name: /Net banking/i }).click();
  await checkout.getByRole("button", { name: "Authorise auto-pay" }).click();
}

/** Approves it in a UPI app, whose code stands in the provider's checkout. */
export async function authoriseByUpi(page: Page): Promise<void> {
  const checkout = await openAutoPay(page);
  await expect(checkout.getByText("₹1 is taken now to approve it.")).toBeVisible();
  await checkout.getByRole("link", { name: /^UPI/ }).click();
  await checkout.getByRole("button", { name: "Authorise auto-pay" }).click();
}

/** Takes the whole step with a bank that agrees, up to the result of the penny drop. */
export async function giveAccount(page: Page, account: Partial<typeof ACCOUNT> = {}): Promise<void> {
  await fillAccount(page, account);
  await authorise(await openAutoPay(page));
  await expect(page).toHaveURL(/\/add-bank-account-status\?status=\d$/);
}
