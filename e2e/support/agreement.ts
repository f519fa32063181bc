import { expect, type Page } from "@playwright/test";
import { aadhaarCode, countOfAadhaarTexts } from "./aadhaar.ts";

export async function acceptTerms(page: Page): Promise<void> {
  const accept = page.getByRole("button", { name: "I Accept" });
  await expect(accept).toBeDisabled();
  await page.getByRole("checkbox").check();
  await accept.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign the agreement");
}

/** Goes to the signing service's own page. */
export async function goToSigning(page: Page, button = "Sign with Aadhaar"): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByRole("textbox", { name: "Aadhaar number" })).toBeVisible();
}

export async function signAgreement(page: Page, aadhaarNumber: string): Promise<void> {
  await goToSigning(page);
  const before = await countOfAadhaarTexts(aadhaarNumber);
  await page.getByRole("textbox", { name: "Aadhaar number" }).fill(aadhaarNumber);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Send OTP" }).click();
  await page.getByLabel("OTP").fill(await aadhaarCode(aadhaarNumber, { after: before }));
  await page.getByRole("button", { name: "Sign the document" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Agreement signed");
}

/** Waits until the bank has paid the money in, which the dashboard celebrates. */
export async function expectMoney(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your money has arrived", {
    timeout: 60_000,
  });
}
