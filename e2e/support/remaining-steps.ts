import { expect, type Page } from "@playwright/test";
import { aadhaarNumberOf } from "./aadhaar.ts";
import { acceptTerms, expectMoney, signAgreement } from "./agreement.ts";
import { giveAccount } from "./bank-account.ts";
import { giveReferences } from "./references.ts";
import { takeSelfie } from "./selfie.ts";

/** Who is it, and what reaches the account. */
type Borrower = { readonly pan: string; readonly net: string };

/** From the references to the money, as a borrower to whom nothing happens on the way. */
export async function finishFromReferences(page: Page, borrower: Borrower): Promise<void> {
  await expect(page).toHaveURL(/\/reference-details$/);
  await giveReferences(page);
  await takeSelfie(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Photo matched");
  await page.getByRole("button", { name: "Proceed" }).click();
  await finishFromBankAccount(page, borrower);
}

export async function finishFromBankAccount(page: Page, borrower: Borrower): Promise<void> {
  await expect(page).toHaveURL(/\/add-bank-account$/);
  await giveAccount(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bank account verified");
  await page.getByRole("button", { name: "Proceed" }).click();
  await finishFromTerms(page, borrower);
}

export async function finishFromTerms(page: Page, { pan, net }: Borrower): Promise<void> {
  await expect(page).toHaveURL(/\/key-fact-statement$/);
  await expect(page.getByRole("main")).toContainText(net);
  await acceptTerms(page);
  await signAgreement(page, await aadhaarNumberOf(pan));
  await page.getByRole("button", { name: "Go now" }).click();
  await expectMoney(page);
  await expect(page.getByRole("main")).toContainText(net);
}
