import { expect } from "@playwright/test";
import { sandboxUrl } from "../support/addresses.ts";
import { postToSandbox } from "../support/api.ts";
import { advanceCalendar } from "../support/calendar.ts";
import { openDesk } from "../support/console.ts";
import { type ConsoleStack, startConsoleStack } from "../support/console-stack.ts";
import { expectNoViolation } from "../support/screen-checks.ts";
import { LONG, test } from "../support/test.ts";
import { agreeByAnother } from "../support/two-people.ts";
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

test("operations imports a list of sanctions, finds who may be on it, and takes the bureau's file", {
  tag: LONG,
}, async ({ browser, mobile, pan }) => {
  test.setTimeout(240_000);
  await postToSandbox(sandboxUrl(), "/people", { pan, name: "ZAHIR KALBADI" });
  await walkByCalls({ mobile, pan, email: `${mobile}@example.in` }, "offer");
  const file = await (await fetch(`${sandboxUrl()}/watch-lists/un.xml`)).text();

  const desk = await openDesk(browser, { role: "operations" });
  await desk.getByRole("link", { name: /^Support/ }).click();
  await desk.getByText("Lists", { exact: true }).click();
  await desk.getByRole("button", { name: "Import a list…" }).click();
  const choose = (text: string) =>
    desk
      .getByLabel("File")
      .setInputFiles({ name: "un.xml", mimeType: "text/xml", buffer: Buffer.from(text) });
  await choose(file.slice(0, 300));
  await desk.getByLabel("Where it comes from").fill("The Security Council's own page");
  await desk.getByRole("button", { name: /^Import and screen/ }).click();
  await expect(desk.getByText(/^Line \d+: /)).toBeVisible();
  await expectNoViolation(desk);
  await choose(file);
  await desk.getByRole("button", { name: /^Import and screen/ }).click();
  await expect(desk.getByText("In force")).toBeVisible();
  await expectNoViolation(desk);

  await desk.getByText("Screening", { exact: true }).click();
  await expect(async () => {
    await desk.reload();
    await expect(desk.getByText("SBi.001")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await desk.getByText("SBi.001").click();
  await expect(desk.getByText(/^Nothing is decided on this borrower/)).toBeVisible();
  await expectNoViolation(desk);
  await desk.getByRole("button", { name: "It is somebody else…" }).click();
  await desk.getByLabel("How you know").fill("Born in another country");
  await desk.getByRole("button", { name: /^Ask for agreement/ }).click();
  await expect(desk.getByText(/^Asked for. It waits/)).toBeVisible();
  await expectNoViolation(desk);
  const second = await openDesk(browser, { role: "checker" });
  await agreeByAnother({ maker: desk, second, kind: "Match clear" });

  // Some reference day lies within any nine.
  await advanceCalendar({ advanceDays: 9 });
  await desk.getByRole("link", { name: /^Reports/ }).click();
  await desk.getByRole("button", { name: "Bureau files" }).click();
  // Other journeys move the calendar too, perhaps beyond its last day.
  await desk
    .getByText(/^(To be sent|Not taken in time)$/)
    .first()
    .click();
  await expectNoViolation(desk);
  await desk.getByRole("button", { name: "Take the file…" }).click();
  await desk.getByLabel("Reason").fill("To be sent");
  const saved = desk.waitForEvent("download");
  await desk.getByRole("button", { name: /^Save the file/ }).click();
  expect((await saved).suggestedFilename()).toMatch(/^MEMBERCODE-\d{4}-\d{2}-\d{2}\.txt$/);
});
