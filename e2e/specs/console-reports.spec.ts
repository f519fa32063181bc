import { expect } from "@playwright/test";
import { advanceCalendar } from "../support/calendar.ts";
import { openDesk } from "../support/console.ts";
import { type ConsoleStack, startConsoleStack } from "../support/console-stack.ts";
import { expectNoViolation } from "../support/screen-checks.ts";
import { test } from "../support/test.ts";
import { walkByCalls } from "../support/walk-by-calls.ts";

let stack: ConsoleStack;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  stack = await startConsoleStack();
});
test.afterAll(() => stack.stop());

test("an auditor reads every report and takes one along as a file", async ({ browser, mobile, pan }) => {
  test.setTimeout(240_000);
  await walkByCalls({ mobile, pan, email: `${mobile}@example.in` }, "offer");
  await advanceCalendar({ advanceDays: 1 });

  const auditor = await openDesk(browser, { role: "auditor" });
  await auditor.getByRole("link", { name: /^Reports/ }).click();
  await expect(auditor.getByRole("heading", { name: "Where the principal went" })).toBeVisible();
  await expectNoViolation(auditor);
  await auditor.getByRole("button", { name: "Collections" }).click();
  await expect(auditor.getByRole("heading", { name: "Paid, of what was due" })).toBeVisible();
  await auditor.getByRole("button", { name: "Funnel" }).click();
  await expect(auditor.getByRole("list", { name: "Funnel" }).getByText("Approved")).toBeVisible();
  await expectNoViolation(auditor);
  await auditor.getByRole("button", { name: "Regulatory" }).click();
  await expect(auditor.getByRole("heading", { name: "Complaints" })).toBeVisible();
  const file = auditor.waitForEvent("download");
  await auditor.getByRole("link", { name: "CSV" }).click();
  expect((await file).suggestedFilename()).toMatch(/^regulatory-\d{4}-\d{2}-\d{2}\.csv$/);
  await expectNoViolation(auditor);
});
