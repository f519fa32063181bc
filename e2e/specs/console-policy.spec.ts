import { expect } from "@playwright/test";
import { advanceCalendar } from "../support/calendar.ts";
import { openDesk } from "../support/console.ts";
import { type ConsoleStack, startConsoleStack } from "../support/console-stack.ts";
import { expectNoViolation } from "../support/screen-checks.ts";
import { test } from "../support/test.ts";
import { agreeByAnother } from "../support/two-people.ts";
import { walkByCalls } from "../support/walk-by-calls.ts";

let stack: ConsoleStack;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  stack = await startConsoleStack();
});
test.afterAll(() => stack.stop());

test("a credit officer tries a stricter policy on the past, and a checker puts it in force", async ({
  browser,
  mobile,
  pan,
}) => {
  test.setTimeout(240_000);
  await walkByCalls({ mobile, pan, email: `${mobile}@example.in` }, "offer");

  const officer = await openDesk(browser, { role: "credit-officer" });
  await officer.getByRole("link", { name: /^Policy/ }).click();
  await expect(officer.getByText("v2 is live")).toBeVisible();
  const score = officer.getByRole("button", { name: /^Bureau score, or more/ });
  await score.click();
  await officer.getByLabel("Bureau score, or more").fill("9000");
  await expect(officer.getByText("300 to 900, whole numbers")).toBeVisible();
  await officer.getByLabel("Bureau score, or more").fill("880");
  await officer.getByLabel("Bureau score, or more").press("Enter");
  // The score of grade A lies below it now.
  await officer.getByRole("button", { name: "Run back-test" }).click();
  await expect(
    officer.getByText("This can't be less than the score for an approval at once, 880"),
  ).toBeVisible();
  await officer.getByRole("button", { name: /^Grade A, else B/ }).click();
  await officer.getByLabel("Grade A, else B, from").fill("890");
  await officer.getByLabel("Grade A, else B, from").press("Enter");
  await expect(officer.getByText("Draft v3, 2 changes")).toBeVisible();
  await officer.getByRole("button", { name: "Run back-test" }).click();
  await expect(officer.getByRole("heading", { name: "Decisions by grade" })).toBeVisible({ timeout: 30_000 });
  await expect(officer.getByText("Score below at once").first()).toBeVisible();
  await expectNoViolation(officer);

  await officer.getByRole("button", { name: "Ask for agreement…" }).click();
  await officer.getByLabel("Reason").fill("Loss of the weakest scores");
  await officer.getByRole("button", { name: "Ask for agreement", exact: true }).click();
  await expect(officer.getByText("Asked for.", { exact: false })).toBeVisible();

  const checker = await openDesk(browser, { role: "checker" });
  await checker.goto("/policy");
  await expect(checker.getByRole("link", { name: "A version waits for a second person" })).toBeVisible();
  await agreeByAnother({ maker: officer, second: checker, kind: "Policy" });

  await advanceCalendar({ advanceDays: 1 });
  await officer.goto("/policy");
  await expect(officer.getByText("v3 is live")).toBeVisible();
  await officer.getByRole("button", { name: "Draft from version 2" }).click();
  await expect(officer.getByText("Draft v4, 2 changes")).toBeVisible();
});
