import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

const openConsents = async (page: Page) => {
  await page.goto("/profile");
  await page.getByRole("button", { name: "My data and consents" }).click();
  return page.getByRole("dialog", { name: "My data and consents" });
};

test("a consent that is taken back stops the journey until it is given again", async ({ page, walkTo }) => {
  await walkTo("identity");
  const sheet = await openConsents(page);
  await sheet.getByRole("button", { name: "Take back: Looking up your PAN" }).click();
  await expect(sheet.getByText(/Your application is then on hold, and no money is sent/)).toBeVisible();
  await sheet.getByRole("button", { name: "Yes, take it back" }).click();
  await expect(sheet.getByText("Your application is on hold.")).toBeVisible();
  await page.goto("/kyc-verification");
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(page.getByText(/^You have withdrawn a consent that this needs/).first()).toBeVisible();
  await expect(page).toHaveURL(/\/kyc-verification$/);

  const again = await openConsents(page);
  await again.getByRole("button", { name: "Give again: Looking up your PAN" }).click();
  await expect(again.getByText("Your application is on hold.")).toHaveCount(0);
  await page.goto("/kyc-verification");
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(page, "at the document service").not.toHaveURL(/\/kyc-verification$/);
});

test("an applicant reaches the profile from a step, cancels, and applies again at once", async ({
  page,
  walkTo,
}) => {
  await walkTo("offer");
  await page.getByRole("button", { name: "Help" }).click();
  await page.getByRole("button", { name: "Your profile" }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await page.reload();
  await expect(page, "the profile stays open at every step").toHaveURL(/\/profile$/);
  await page.getByRole("button", { name: "Cancel my application" }).click();
  await page.getByRole("button", { name: "Cancel it" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { name: "You cancelled this application" })).toBeVisible();
  await page.getByRole("button", { name: "Apply again" }).click();
  await expect(page).toHaveURL(/\/employment-details$/);
});

test("who finishes later gets a link that asks for a code and leads back to the step", async ({
  page,
  phone,
  walkTo,
}) => {
  await walkTo("employment");
  await page.goto("/profile");
  await page.getByRole("button", { name: "Save and finish later" }).click();
  await page.getByRole("button", { name: "Text me the link" }).click();
  await expect(page.getByText(/^We texted the link to/)).toBeVisible();
  await expect
    .poll(async () => (await phone.texts()).some(({ text }) => text.includes("/continue")))
    .toBe(true);
  await page.goto("/continue");
  await expect(page).toHaveURL(/\/employment-details$/);
  await page.goto("/logout");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You’re signed out");
  await page.goto("/continue");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});
