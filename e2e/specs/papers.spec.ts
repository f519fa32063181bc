import { aadhaarNumberOf } from "../support/aadhaar.ts";
import { acceptTerms, expectMoney, goToSigning, signAgreement } from "../support/agreement.ts";
import { expect, test } from "../support/test.ts";

test("Harini's money comes back once, is sent again and arrives", async ({
  page,
  request,
  sandbox,
  walkTo,
}) => {
  const pan = "ABCPH1234H";
  await walkTo("e-sign", { pan });
  await signAgreement(page, await aadhaarNumberOf(pan));
  await page.getByRole("button", { name: "Go now" }).click();
  await expectMoney(page);
  const loanId = await page.evaluate(() => localStorage.getItem("loan_id"));
  const books = (await (await request.get(`${sandbox}/books`)).json()) as { payouts: Paid[] };
  const own = books.payouts.filter(({ account }) => account.endsWith("6782"));
  expect(loanId).not.toBeNull();
  expect(own.filter(({ status }) => status === "reversed").length).toBeGreaterThanOrEqual(1);
});

type Paid = { account: string; status: string };

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

test("who refuses to sign has lost nothing, and can sign after all", async ({ page, pan, walkTo }) => {
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
