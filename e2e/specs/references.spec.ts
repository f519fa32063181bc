import { ASHA, fillReference, fillReferences, giveReferences, VIKRAM } from "../support/references.ts";
import { expect, LONG, test } from "../support/test.ts";

test("two people are named one after the other, checked, changed and sent", async ({ page, walkTo }) => {
  await walkTo("references");
  const main = page.getByRole("main");
  // It says that it is locked, and can be pressed all the same: then it shows why.
  await page.getByRole("tab", { name: /^Reference 2/ }).click({ force: true });
  await expect(main).toContainText("Name is required");
  await expect(main).toContainText("Mobile is required");
  await expect(main).toContainText("Relation is required");
  await expect(page.getByRole("tab", { name: /^Reference 1/ })).toHaveAttribute("aria-selected", "true");
  await fillReferences(page);
  await page.getByRole("button", { name: "Edit reference 2" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Vikram Seth");
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(main).toContainText("Vikram Seth");
  await page.getByRole("button", { name: "Confirm and Proceed" }).click();
  await expect(page).toHaveURL(/\/selfie-kyc$/);
  await page.goto("/reference-details");
  await expect(page).toHaveURL(/\/selfie-kyc$/);
});

test("the second person is somebody else, and neither is the borrower", { tag: LONG }, async ({
  page,
  mobile,
  walkTo,
}) => {
  await walkTo("references");
  const main = page.getByRole("main");
  await fillReference(page, { ...ASHA, mobile });
  await expect(main).toContainText("This is your own number.");
  await page.getByLabel("Mobile").fill("12345");
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(main).toContainText("Mobile number must be exactly 10 digits");
  await fillReference(page, ASHA);
  await fillReference(page, { ...VIKRAM, mobile: ASHA.mobile, relation: ASHA.relation });
  await expect(main).toContainText("Both mobile numbers cannot be the same");
  await expect(main).toContainText("Both relations cannot be the same");
  await fillReference(page, VIKRAM);
  await expect(page).toHaveURL(/\/reference-summary$/);
});

test("nothing about other people is left on the device", { tag: LONG }, async ({ page, walkTo }) => {
  await walkTo("references");
  await fillReferences(page);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
  );
  expect(kept).not.toContain(ASHA.mobile);
  expect(kept).not.toContain(ASHA.name);
  await page.reload();
  await expect(page).toHaveURL(/\/reference-details$/);
  await giveReferences(page);
});
