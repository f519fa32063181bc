import { aadhaarNumberOf } from "../support/aadhaar.ts";
import { expectMoney, goToSigning, signAgreement } from "../support/agreement.ts";
import { expect, LONG, test } from "../support/test.ts";

test("who refuses to sign has lost nothing, and can sign after all", { tag: LONG }, async ({
  page,
  pan,
  walkTo,
}) => {
  await walkTo("e-sign");
  await goToSigning(page);
  await page.getByRole("button", { name: "Refuse to sign" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Agreement not signed");
  await expect(page.getByRole("main")).toContainText("Nothing is lost");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page).toHaveURL(/\/key-fact-statement$/);
  await signAgreement(page, await aadhaarNumberOf(pan));
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expectMoney(page);
});
