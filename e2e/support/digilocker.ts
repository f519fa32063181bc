import { expect, type Page } from "@playwright/test";
import { aadhaarCode, countOfAadhaarTexts } from "./aadhaar.ts";

/** Presses Proceed and waits for the government's page. */
export async function goToDigilocker(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(page.getByRole("heading", { name: "DigiLocker" })).toBeVisible();
}

/** Signs in at DigiLocker as the prefilled person, with the code from the phone. */
export async function signInAtDigilocker(page: Page): Promise<void> {
  const field = page.getByLabel("Aadhaar number");
  await expect(field).toHaveValue(/\d{4}/);
  const number = (await field.inputValue()).replace(/\D/g, "");
  const before = await countOfAadhaarTexts(number);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("OTP")).toBeVisible();
  await page.getByLabel("OTP").fill(await aadhaarCode(number, { after: before }));
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByRole("button", { name: "Allow" })).toBeVisible();
}

/** Makes the whole visit as a borrower who consents. */
export async function consentAtDigilocker(page: Page): Promise<void> {
  await goToDigilocker(page);
  await signInAtDigilocker(page);
  await page.getByRole("button", { name: "Allow" }).click();
}
