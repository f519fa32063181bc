import { checkStep } from "@vaada/contract/calls/step";
import { callApi } from "../support/api.ts";
import { bounceDebits } from "../support/auto-pay.ts";
import { advanceCalendar, salaryDateIn42Days } from "../support/calendar.ts";
import { signInAtConsole } from "../support/console.ts";
import { takePicture } from "../support/manual.ts";
import { expectNoViolation } from "../support/screen-checks.ts";
import { expect, test } from "../support/test.ts";
import { agreeByAnother } from "../support/two-people.ts";

test("collections tells the borrower who contacts them, texts them, and a stop that one person sets two lift", async ({
  browser,
  walkTo,
  phone,
  mobile,
}) => {
  const token = await walkTo("dashboard", { salaryDate: await salaryDateIn42Days() });
  const loanId = (await callApi(checkStep, { token })).loan.loan_id;
  await bounceDebits(loanId, { times: 9 });
  await advanceCalendar({ advanceDays: 52 });

  const { page, name } = await signInAtConsole(browser, { role: "collections" });
  await page.goto(`/collections?view=all&open=${loanId}`);
  await expect(page.getByText("Nobody is assigned.", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Text", exact: true })).toHaveCount(0);
  await expectNoViolation(page);
  await page.getByRole("button", { name: "Tell the borrower that I contact them" }).click();
  await expect.poll(async () => (await phone.texts()).some(({ text }) => text.includes(name))).toBe(true);
  await page.reload();
  await expect(page.getByRole("button", { name: "Text", exact: true })).toBeVisible();
  await takePicture(page, "collections");
  // The rest at the narrowest that a desk is made for.
  await page.setViewportSize({ width: 1_200, height: 900 });
  await page.getByRole("button", { name: "Text", exact: true }).click();
  await expect
    .poll(async () => (await phone.texts()).some(({ text }) => /To complain/.test(text)))
    .toBe(true);

  await page.getByRole("button", { name: "Call", exact: true }).click();
  const number = page.getByRole("dialog").getByText(mobile);
  await expect(number).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(number).toBeHidden();
  await page.emulateMedia({ media: null });
  await expectNoViolation(page);
  await page.getByRole("dialog").getByLabel("What came of it").selectOption("no-answer");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(", no answer")).toBeVisible();
  await expect(page.getByText(mobile)).toHaveCount(0);

  await page.getByRole("button", { name: "Dispute…" }).click();
  await page.getByLabel("Reason").fill("Says it was paid");
  await page.getByRole("dialog").getByRole("button", { name: "Stop contact" }).click();
  await expect(page.getByText("Contact is stopped: dispute.").first()).toBeVisible();
  await page.getByRole("button", { name: "Ask to start again…" }).click();
  await page.getByLabel("Reason").fill("The dispute has ended");
  await page.getByRole("dialog").getByRole("button", { name: "Ask for agreement" }).click();

  const checker = await signInAtConsole(browser, { role: "checker" });
  await agreeByAnother({ maker: page, second: checker.page, kind: "Contact resume", loanId });
  await page.goto(`/collections?view=all&open=${loanId}`);
  await expect(page.getByRole("button", { name: "Dispute…" })).toBeVisible();
});
