import { expect, type Page } from "@playwright/test";

type Person = { readonly name: string; readonly mobile: string; readonly relation: string };

export const ASHA: Person = { name: "Asha Rao", mobile: "6000000011", relation: "Mother" };
export const VIKRAM: Person = { name: "Vikram Rao", mobile: "6000000012", relation: "Friend" };

/** Fills in the open tab and presses Proceed. */
export async function fillReference(page: Page, { name, mobile, relation }: Person): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Mobile").fill(mobile);
  await page.getByLabel("Relation").selectOption(relation);
  await page.getByRole("button", { name: "Proceed" }).click();
}

/** Fills in both references, up to the page that shows them. */
export async function fillReferences(page: Page): Promise<void> {
  await fillReference(page, ASHA);
  await expect(page.getByRole("tab", { name: /^Reference 2/ })).toHaveAttribute("aria-selected", "true");
  await fillReference(page, VIKRAM);
  await expect(page).toHaveURL(/\/reference-summary$/);
}

export async function giveReferences(page: Page): Promise<void> {
  await fillReferences(page);
  await page.getByRole("button", { name: "Confirm and Proceed" }).click();
  await expect(page).toHaveURL(/\/selfie-kyc$/);
}
