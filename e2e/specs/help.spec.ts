import { checkScreen } from "../support/screen-checks.ts";
import { expect, LONG, test } from "../support/test.ts";

test("help knows the step, fits every screen, changes the language, and what was typed is still there", async ({
  page,
  walkTo,
}) => {
  await walkTo("employment");
  await page.getByLabel("Name of Employer").fill("Larsen & Toubro Ltd.");
  await page.getByRole("button", { name: "Help", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Help with your work" });
  await sheet.getByText("Do you call my employer?").click();
  await expect(sheet.getByText("No. Nobody at work hears about your application from us.")).toBeVisible();
  await expect(sheet.getByRole("link", { name: "Call" })).toHaveAttribute("href", "tel:18000000000");
  await checkScreen(page, "help");
  await sheet.getByRole("button", { name: "हिंदी" }).click();
  const inHindi = page.getByRole("dialog");
  await expect(inHindi.getByRole("button", { name: "English" })).toBeVisible();
  await inHindi.getByRole("button", { name: "English" }).click();
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(page.getByLabel("Name of Employer")).toHaveValue("Larsen & Toubro Ltd.");
});

test("without a session help names the people and offers nothing that needs one", { tag: LONG }, async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Apply Now" }).click();
  await page.getByRole("button", { name: "Get help" }).click();
  const sheet = page.getByRole("dialog", { name: "Help with signing in" });
  await expect(sheet.getByRole("link", { name: "E-mail" })).toBeVisible();
  await expect(sheet.getByRole("button", { name: "My data" })).toHaveCount(0);
  await checkScreen(page, "help before signing in");
});
