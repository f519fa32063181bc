import { acceptTerms } from "../support/agreement.ts";
import { expect, test } from "../support/test.ts";

test("the terms are read in two languages, accepted by a tick, and can be had as a file", async ({
  page,
  walkTo,
}) => {
  await walkTo("key-facts");
  const statement = page.frameLocator("iframe");
  await expect(statement.getByText("Annual Percentage Rate", { exact: false }).first()).toBeVisible();
  await page.getByText("हिंदी").click();
  await expect(statement.locator("html")).toHaveAttribute("lang", "hi");
  await page.getByText("English").click();
  await expect(statement.locator("html")).toHaveAttribute("lang", "en");
  const download = page.waitForEvent("download");
  await page.getByText("Download PDF").click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
  await acceptTerms(page);
});
