import type { Page } from "@playwright/test";
import { readDashboard } from "@vaada/contract/calls/dashboard";
import pg from "pg";
import { databaseUrl } from "../support/addresses.ts";
import { callApi } from "../support/api.ts";
import { advanceCalendar } from "../support/calendar.ts";
import { openDesk } from "../support/console.ts";
import { type ConsoleStack, startConsoleStack } from "../support/console-stack.ts";
import { expectNoViolation } from "../support/screen-checks.ts";
import { expect, LONG, test } from "../support/test.ts";
import { agreeByAnother, ask, postAtConsole } from "../support/two-people.ts";
import { walkByCalls, walkOnByCalls } from "../support/walk-by-calls.ts";

// One after the other: all use the stack and the people that the first of them signs in.
test.describe.configure({ mode: "default" });

let stack: ConsoleStack;
let checker: Page;
let operations: Page;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000);
  stack = await startConsoleStack();
  checker = await openDesk(browser, { role: "checker" });
  operations = await openDesk(browser, { role: "operations" });
});
test.afterAll(() => stack.stop());

test("a case is put on hold, goes on and is then not required, and each of the three takes a checker", {
  tag: LONG,
}, async ({ browser, mobile, pan }) => {
  test.setTimeout(240_000);
  const { verified } = await walkByCalls({ mobile, pan, email: `${mobile}@example.in` }, "offer");
  const loanId = verified.loan.loan_id;
  const officer = await openDesk(browser, { role: "credit-officer" });
  const open = () => officer.goto(`/applications?state=all&open=${loanId}`);
  const decide = async (button: string, reason: string, send: string) => {
    await open();
    await officer.getByRole("button", { name: button }).click();
    await officer.getByLabel("Reason").fill(reason);
    await officer.getByRole("dialog").getByRole("button", { name: send }).click();
    await expect(officer.getByRole("dialog")).toHaveCount(0);
  };
  const standsAs = async (status: string) => {
    await open();
    await expect(officer.getByText(status, { exact: true }).first()).toBeVisible();
  };
  await decide("Hold…", "Paper to be sent", "Ask for agreement");
  await standsAs("Hold Process");
  await agreeByAnother({ maker: officer, second: checker, kind: "Hold", loanId });
  await standsAs("Hold");
  await officer.getByRole("button", { name: "Notices, 1 of them new" }).click();
  await expect(officer.getByRole("dialog", { name: "Notices" })).toContainText(
    `agreed: Hold, loan ${loanId}`,
  );
  await officer.keyboard.press("Escape");
  await expect(officer.getByRole("button", { name: "Notices", exact: true })).toBeVisible();
  await officer.getByRole("button", { name: "Borrower view" }).click();
  const seen = officer.getByRole("region", { name: "The borrower's screen" });
  await expect(seen.getByText("Loan Request Failed")).toBeVisible();
  await expectNoViolation(officer);
  await officer.getByRole("button", { name: "हिन्दी" }).click();
  await expect(seen.getByText("Loan Request Failed")).toHaveCount(0);

  await decide("Resume", "Cleared", "Ask for agreement");
  await standsAs("Hold");
  await agreeByAnother({ maker: officer, second: checker, kind: "Resume", loanId });
  await decide("Not required…", "Applied twice", "Ask for agreement");
  await standsAs("Not Required Process");
  await agreeByAnother({ maker: officer, second: checker, kind: "Not required", loanId });
  await standsAs("Not Required");
});

test("a payout that failed is tried again, and then goes to another account, each by two people", {
  tag: LONG,
}, async ({ mobile, pan }) => {
  test.setTimeout(240_000);
  const walker = { mobile, pan, email: `${mobile}@example.in` };
  const { verified } = await walkByCalls({ ...walker, account: "501009994444" }, "disbursal");
  const token = verified.access_token;
  const loanId = verified.loan.loan_id;
  await release(loanId);
  const failed = operations.getByRole("listitem").filter({ hasText: String(loanId) });
  const waitToFail = () =>
    expect(async () => {
      await operations.goto("/disbursals");
      await expect(failed.getByText("Failed", { exact: true })).toBeVisible({ timeout: 2_000 });
      await expect(failed.getByRole("button", { name: "Try again…" })).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
  await waitToFail();
  await expectNoViolation(operations);
  await failed.getByRole("button", { name: "Try again…" }).click();
  await operations.getByLabel("Reason").fill("The bank was down");
  await operations.getByRole("dialog").getByRole("button", { name: "Ask for agreement" }).click();
  await expect(failed.getByRole("link", { name: "Waits for a second person" })).toBeVisible();
  await agreeByAnother({ maker: operations, second: checker, kind: "Payout retry", loanId });
  await waitToFail();

  await operations.goto(`/customers/${verified.user_id}?tab=profile`);
  await operations.getByRole("button", { name: "Change the bank account…" }).click();
  await ask(operations, {
    reason: "The account is closed",
    proof: ["Proof that was seen", "Letter of the bank, on file"],
  });
  await agreeByAnother({ maker: operations, second: checker, kind: "Account change", loanId });
  await walkOnByCalls({ ...walker, token }, { from: "bank-account", to: "key-facts" });
});

/** Has the money of a signed loan released by two people, by calls. */
async function release(loan_id: number): Promise<void> {
  const body = { kind: "release", loan_id, reason: "Signed and checked" };
  const { request_id } = await postAtConsole(operations, "/requests", body);
  await postAtConsole(checker, `/requests/${request_id}/approve`);
}

test("a part of a debt is waived by two people, and the borrower owes so much less", {
  tag: LONG,
}, async ({ mobile, pan }) => {
  test.setTimeout(240_000);
  const walker = { mobile, pan, email: `${mobile}@example.in` };
  const { verified } = await walkByCalls(walker, "disbursal");
  const token = verified.access_token;
  const loanId = verified.loan.loan_id;
  await release(loanId);
  await walkOnByCalls({ ...walker, token }, { from: "disbursal", to: "dashboard" });
  const owed = async () => (await callApi(readDashboard, { token, body: {} })).owed?.total ?? 0;
  const before = await owed();
  await operations.goto(`/customers/${verified.user_id}`);
  await operations.getByRole("button", { name: "Waive a charge…" }).click();
  await operations.getByLabel("Of what").selectOption("Principal");
  await operations.getByLabel("How much, in rupees").fill("100");
  await ask(operations, { reason: "Our own error" });
  await agreeByAnother({ maker: operations, second: checker, kind: "Waiver", loanId });
  expect(await owed()).toBe(before - 100);
  await expectNoViolation(operations);
});

test("a rule of the books that is broken holds releases up until two people have explained it", {
  tag: LONG,
}, async ({ mobile, pan }) => {
  test.setTimeout(240_000);
  const walker = { mobile, pan, email: `${mobile}@example.in` };
  const { verified } = await walkByCalls(walker, "disbursal");
  const token = verified.access_token;
  await release(verified.loan.loan_id);
  await walkOnByCalls({ ...walker, token }, { from: "disbursal", to: "dashboard" });
  await asOwner(
    "update vaada.loans set status = 'closed', closed_by = 'repaid', closed_on = arrived_on where status = 'active'",
  );
  await advanceCalendar({ advanceDays: 1 });
  await expect(async () => {
    await operations.goto("/support?tab=cases");
    await expect(operations.getByText("Books broken").first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await operations.getByText("Books broken").first().click();
  await operations.getByRole("button", { name: "Ask to end the case…" }).click();
  await operations.getByLabel("Reason").fill("The rule was asked of half a repair");
  await operations.getByRole("dialog").getByRole("button", { name: "Ask for agreement" }).click();
  await expect(operations.getByText("It waits for a second person now.")).toBeVisible();
  await expectNoViolation(operations);
  await agreeByAnother({ maker: operations, second: checker, kind: "Books explanation" });
  await operations.goto("/support?tab=cases");
  await expect(operations.getByText("No case is open.")).toBeVisible();
});

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  await client.query(statement);
  await client.end();
}
