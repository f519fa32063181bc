import { acceptTerms } from "../support/agreement.ts";
import { expect, test } from "../support/test.ts";

test("the terms are read in two languages, accepted by a tick, and can be had as a file", async ({
  page,
  walkTo,
}) => {
  await walkTo("key-facts");
  const statement = page.getByRole("region", { name: "Key Fact Statement" });
  await expect(statement.getByText("Annual Percentage Rate", { exact: false }).first()).toBeVisible();
  await page.getByText("हिंदी").click();
  await expect(statement.locator("[lang]")).toHaveAttribute("lang", "hi");
  await page.getByText("English").click();
  await expect(statement.locator("[lang]")).toHaveAttribute("lang", "en");
  await page.getByRole("button", { name: "Schedule" }).click();
  await expect(statement.getByRole("heading").last()).toBeFocused();
  const download = page.waitForEvent("download");
  await page.getByText("Download PDF").click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await acceptTerms(page);
});
