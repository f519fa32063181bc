import { makeComplaint, readComplaints } from "@vaada/contract/calls/complaint";
import { callApi } from "../support/api.ts";
import { signInAtConsole } from "../support/console.ts";
import { expectNoViolation } from "../support/screen-checks.ts";
import { expect, test } from "../support/test.ts";

const ANSWER = "One of the two charges was wrong. It was taken back today.";

test("support opens a customer's page, and answers a complaint that the borrower then reads", async ({
  browser,
  walkTo,
  mobile,
}) => {
  const token = await walkTo("loan");
  const body = { category: "Charges or interest", text: "The fee was taken twice on one day." } as const;
  const { ticket } = await callApi(makeComplaint, { token, body });
  const { page } = await signInAtConsole(browser, { role: "support" });

  await page.getByRole("link", { name: "Customers" }).click();
  await page.getByLabel("Filter by mobile number, PAN or loan number").fill(mobile);
  const rows = page.getByRole("table", { name: "Customers" }).locator("[data-row]");
  await expect(rows).toHaveCount(1);
  await expectNoViolation(page);
  await rows.first().click();
  await expect(page.getByRole("region", { name: "Why this amount" })).toBeVisible();
  await expect(page.getByText("Agreement signed")).toBeVisible();
  await expect(page.getByText(mobile)).toHaveCount(0);
  await expectNoViolation(page);

  await page.getByRole("button", { name: "Reveal the mobile number" }).click();
  await page.getByLabel("Reason").fill("Call back asked for");
  await page.getByRole("dialog").getByRole("button", { name: "Reveal" }).click();
  await expect(page.getByText(mobile)).toBeVisible();

  await page.getByRole("link", { name: "Support" }).click();
  await page.getByText(ticket).click();
  await page.getByLabel("Answer to the borrower, in English").fill(ANSWER);
  await expectNoViolation(page);
  await page.getByRole("button", { name: "Send the answer" }).click();
  await expect(page.getByText("Answered by")).toBeVisible();
  const [complaint] = await callApi(readComplaints, { token });
  expect(complaint).toMatchObject({ status: "answered", answer: ANSWER });
});
