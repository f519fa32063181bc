import { expect } from "@playwright/test";
import { openDesk } from "../support/console.ts";
import { type ConsoleStack, startConsoleStack } from "../support/console-stack.ts";
import { takePicture } from "../support/manual.ts";
import { expectDeskToFit, expectNoViolation } from "../support/screen-checks.ts";
import { LONG, test } from "../support/test.ts";
import { agreeByAnother } from "../support/two-people.ts";
import { walkByCalls, walkOnByCalls } from "../support/walk-by-calls.ts";

// One after the other: all use the stack that the first of them starts.
test.describe.configure({ mode: "default" });

let stack: ConsoleStack;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  stack = await startConsoleStack();
});
test.afterAll(() => stack.stop());

test("a borrower whose selfie a person must compare gets the money by the hands of the lender's people alone", async ({
  browser,
  mobile,
  pan,
  sandbox,
}) => {
  test.setTimeout(240_000);
  const face = { pan, name: "MEERA MENON", face: { matches: false } };
  const added = await fetch(`${sandbox}/people`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(face),
  });
  expect(added.ok).toBe(true);
  const walker = { mobile, pan, email: `${mobile}@example.in` };
  const session = await walkByCalls(walker, "selfie");
  const token = session.verified.access_token;
  const loanId = session.verified.loan.loan_id;
  for (const _try of [1, 2, 3])
    await expect(
      walkOnByCalls({ ...walker, token }, { from: "selfie", to: "bank-account" }),
    ).rejects.toThrow();

  const officer = await openDesk(browser, { role: "credit-officer" });
  await officer.getByRole("link", { name: /^Applications/ }).click();
  await officer.getByText("MEERA MENON").first().click();
  await expect(officer.getByRole("heading", { name: "Checks" })).toBeVisible();
  await expectNoViolation(officer);
  await takePicture(officer, "applications");
  await officer.keyboard.press("a");
  await officer.getByLabel("Reason").fill("The same person");
  await officer.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(officer.getByText("Needs decision")).toHaveCount(0);
  await walkOnByCalls({ ...walker, token }, { from: "bank-account", to: "disbursal" });

  const operations = await openDesk(browser, { role: "operations" });
  await operations.getByRole("link", { name: /^Disbursals/ }).click();
  await operations.getByRole("checkbox", { name: `Tick ${loanId}` }).check();
  await operations.getByRole("button", { name: "Make a sheet…" }).click();
  await operations.getByLabel("Reason").fill("Due today");
  await operations.getByRole("button", { name: "Ask for agreement" }).click();
  await expect(operations.getByText("You made this sheet, so another person releases it.")).toBeVisible();
  await expect(operations.getByRole("button", { name: /^Release/ })).toHaveCount(0);

  const checker = await openDesk(browser, { role: "checker" });
  await checker.getByRole("link", { name: /^Disbursals/ }).click();
  await expect(checker.getByText("Adds up with the loans")).toBeVisible();
  await expectNoViolation(checker);
  await takePicture(checker, "disbursals");
  await checker.getByRole("button", { name: /^Release 1 payout/ }).click();
  await walkOnByCalls({ ...walker, token }, { from: "disbursal", to: "dashboard" });
  await checker.getByRole("button", { name: /^Arrived/ }).click();
  await expect(checker.getByRole("row", { name: new RegExp(String(loanId)) })).toBeVisible();
  await checker.getByRole("link", { name: /^Overview/ }).click();
  await expect(checker.getByText("1 loan arrived with their borrowers")).toBeVisible();
  await expectNoViolation(checker);
  await takePicture(checker, "overview");
});

test("a rejection waits for a checker, and what was asked for is answered at the desk of requests", async ({
  browser,
  mobile,
  pan,
}) => {
  test.setTimeout(240_000);
  const session = await walkByCalls({ mobile, pan, email: `${mobile}@example.in` }, "offer");
  const loanId = session.verified.loan.loan_id;
  const officer = await openDesk(browser, { role: "credit-officer", which: 1 });
  await officer.goto(`/applications?state=all&open=${loanId}`);
  await expect(officer.getByRole("heading", { name: "Decision", exact: true })).toBeVisible();
  await officer.keyboard.press("r");
  await officer.getByLabel("Reason").fill("Employer not confirmed");
  await officer.getByRole("button", { name: "Ask for agreement" }).click();
  await expect(officer.getByText("Rejected Process").first()).toBeVisible();
  await officer.getByRole("link", { name: "Open the request" }).click();
  await expect(officer.getByText("You asked for this, so another person agrees or declines.")).toBeVisible();

  const checker = await openDesk(browser, { role: "checker", which: 1 });
  await checker.getByRole("link", { name: "Reject" }).first().click();
  await expect(checker.getByRole("button", { name: "Agree", exact: true })).toBeVisible();
  await takePicture(checker, "requests");
  await checker.getByRole("button", { name: "Agree", exact: true }).click();
  await expect(checker.getByRole("heading", { name: "What changed" })).toBeVisible();
  await officer.goto(`/applications?state=all&open=${loanId}`);
  await expect(officer.getByText("Rejected", { exact: true }).first()).toBeVisible();
});

const DESKS = [
  ["/", "Today"],
  ["/applications?state=all", "Applications"],
  ["/disbursals", "Disbursals"],
  ["/repayments", "Repayments"],
  ["/collections?view=all", "Collections"],
  ["/customers", "Customers"],
  ["/support", "Support"],
  ["/support?tab=cases", "Support"],
  ["/support?tab=data", "Support"],
  ["/support?tab=matches", "Support"],
  ["/support?tab=lists", "Support"],
  ["/requests?state=all", "Requests"],
  ["/reports?report=bureau", "Reports"],
  ["/reports?report=central-kyc", "Reports"],
  ["/audit", "Audit"],
  ["/settings", "Settings"],
] as const;

/** The letters after `G`. The last leaves the auditor where there is something to print. */
const DESKS_BY_KEY = [
  ["l", "/collections"],
  ["b", "/books"],
  ["o", "/"],
  ["u", "/audit"],
] as const;

test("an auditor opens every desk, finds nothing to change, and takes a list out under their name", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const auditor = await openDesk(browser, { role: "auditor" });
  for (const [path, title] of DESKS) {
    await auditor.goto(path);
    await expect(auditor.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    await expectDeskToFit(auditor, path);
    await expectNoViolation(auditor);
  }
  await auditor.keyboard.press("?");
  const help = auditor.getByRole("dialog", { name: "Keyboard" });
  await expect(help.getByText("G then L")).toBeVisible();
  await expectNoViolation(auditor);
  await auditor.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  for (const [key, path] of DESKS_BY_KEY)
    await expect(async () => {
      await auditor.keyboard.press("g");
      await auditor.keyboard.press(key);
      await expect(auditor).toHaveURL(path, { timeout: 2_000 });
    }).toPass();
  await auditor.emulateMedia({ media: "print" });
  await expect(auditor.getByRole("table").first()).toBeVisible();
  await expect(auditor.getByRole("navigation").first()).toBeHidden();
  await expect(auditor.getByRole("combobox", { name: "Search" })).toBeHidden();
  await auditor.emulateMedia({ media: null });
  for (const name of [/^Notices/, /theme, keys/]) {
    await auditor.getByRole("button", { name }).click();
    await expect(auditor.getByRole("dialog")).toBeVisible();
    await expectNoViolation(auditor);
    await auditor.keyboard.press("Escape");
  }
  await expect(auditor.getByRole("button", { name: /^Stop / })).toHaveCount(0);
  await expect(auditor.getByRole("button", { name: "Add a person…" })).toHaveCount(0);
  await auditor.goto("/requests?state=all");
  await auditor.getByRole("button", { name: "Export…" }).click();
  await auditor.getByLabel("Reason").fill("Yearly audit");
  const [file] = await Promise.all([
    auditor.waitForEvent("download"),
    auditor.getByRole("dialog").getByRole("button", { name: "Save the file" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^requests-\d{4}-\d{2}-\d{2}\.csv$/);
  await auditor.goto("/audit?act=export");
  await expect(auditor.getByText("Yearly audit")).toBeVisible();

  await auditor.clock.install();
  await auditor.goto("/customers");
  await expect(auditor.getByText(/^Updated \d+ s ago$/)).toBeVisible();
  await auditor.route("**/api/customers?**", (route) => route.abort());
  await auditor.clock.fastForward(62_000);
  await expect(auditor.getByText(/Not current, last seen /)).toBeVisible();
  await auditor.unroute("**/api/customers?**");
  await expect(async () => {
    await auditor.clock.fastForward(21_000);
    await expect(auditor.getByText(/^Updated \d+ s ago$/)).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test("one person stops refunds, everybody sees it, and two let them go on", { tag: LONG }, async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const operations = await openDesk(browser, { role: "operations", which: 1 });
  await operations.goto("/settings");
  await operations.getByRole("button", { name: "Stop Refunds" }).click();
  await operations.getByLabel("Reason").fill("A provider answers wrongly");
  await operations.getByRole("dialog").getByRole("button", { name: "Stop now" }).click();
  const admin = await openDesk(browser, { role: "admin" });
  await expect(admin.getByRole("status").getByText("Refunds stopped")).toBeVisible();
  await operations.getByRole("button", { name: "Ask to start Refunds" }).click();
  await operations.getByLabel("Reason").fill("The provider has put it right");
  await operations.getByRole("dialog").getByRole("button", { name: "Ask for agreement" }).click();

  const checker = await openDesk(browser, { role: "checker" });
  await expect(checker.getByRole("link", { name: "Switch start" }).first()).toBeVisible();
  await agreeByAnother({ maker: operations, second: checker, kind: "Switch start" });
  await operations.goto("/settings");
  await expect(operations.getByRole("button", { name: "Stop Refunds" })).toBeVisible();
});

test("an administrator asks for a new person, and the other one agrees", { tag: LONG }, async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const admin = await openDesk(browser, { role: "admin" });
  await admin.goto("/settings");
  await admin.getByRole("button", { name: "Add a person…" }).click();
  await admin.getByLabel("Name").fill("Nila Nair");
  await admin.getByLabel("Work e-mail").fill("nila.nair@lender.example");
  await admin.getByLabel("Reason").fill("Joined");
  await admin.getByRole("button", { name: /^Ask for agreement/ }).click();
  await expect(admin.getByText("Asked for.", { exact: false })).toBeVisible();
  await admin.goto("/requests");
  await admin.getByText("Role change").first().click();
  await expect(admin.getByText("You asked for this, so another person agrees or declines.")).toBeVisible();
  const other = await openDesk(browser, { role: "admin", which: 1 });
  await other.goto("/requests");
  await other.getByText("Role change").first().click();
  await other.getByRole("button", { name: "Agree", exact: true }).click();
  await expect(other.getByRole("heading", { name: "What changed" })).toBeVisible();
  await other.goto("/settings");
  await expect(other.getByText("Nila Nair")).toBeVisible();
});
