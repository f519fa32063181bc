import { expect, type Page } from "@playwright/test";

/** Presses Proceed and waits for the bank statement service's page. */
export async function goToBank(page: Page, button = "Proceed"): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByRole("heading", { name: "Choose your bank" })).toBeVisible();
}

/** Signs in to net banking at the service, up to the question whether to share. */
export async function signInAtBank(page: Page): Promise<void> {
  await page.getByLabel("Bank", { exact: true }).selectOption({ label: "HDFC Bank" });
  await page.getByRole("button", { name: "Continue" }).click();
  // The session opens at the account aggregator.
  await page.getByRole("button", { name: "Share it another way" }).click();
  await page.getByRole("button", { name: /^Net banking/ }).click();
  await page.getByLabel("User ID").fill("borrower");
  await page.getByLabel("Password").fill("anything");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("button", { name: "Share statement" })).toBeVisible();
}

/** Makes the whole visit as a borrower who consents. */
export async function shareAtBank(page: Page): Promise<void> {
  await goToBank(page);
  await signInAtBank(page);
  await page.getByRole("button", { name: "Share statement" }).click();
}
