import type { Page } from "@playwright/test";

export type BasicDetails = { readonly pan: string; readonly email: string };

export const emailOf = (pan: string): string => `${pan.toLowerCase()}@mail.example`;

/** Fills in the two fields of `/basic-details` and presses the button. */
export async function checkEligibility(page: Page, { pan, email }: BasicDetails): Promise<void> {
  await page.getByLabel("PAN", { exact: true }).fill(pan);
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Check Eligibility" }).click();
}
