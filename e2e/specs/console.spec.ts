import { expect } from "@playwright/test";
import { type ConsoleStack, openDesk, startConsoleStack } from "../support/console-stack.ts";
import { expectNoViolation } from "../support/screen-checks.ts";
import { test } from "../support/test.ts";
import { walkByCalls, walkOnByCalls } from "../support/walk-by-calls.ts";

// One after the other: both use the stack that the first of them starts.
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

  const officer = await openDesk(browser, { url: stack.url, role: "credit-officer" });
  await officer.getByRole("link", { name: /^Applications/ }).click();
  await officer.getByText("MEERA MENON").first().click();
  await expect(officer.getByRole("heading", { name: "Checks" })).toBeVisible();
  await expectNoViolation(officer);
  await officer.keyboard.press("a");
  await officer.getByLabel("Reason").fill("The same person");
  await officer.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
  await expect(officer.getByText("Needs decision")).toHaveCount(0);
  await walkOnByCalls({ ...walker, token }, { from: "bank-account", to: "disbursal" });

  const operations = await openDesk(browser, { url: stack.url, role: "operations" });
  await operations.getByRole("link", { name: /^Disbursals/ }).click();
  await operations.getByRole("checkbox", { name: `Tick ${loanId}` }).check();
  await operations.getByRole("button", { name: "Make a sheet…" }).click();
  await operations.getByLabel("Reason").fill("Due today");
  await operations.getByRole("button", { name: "Ask for agreement" }).click();
  await expect(operations.getByText("You made this sheet, so another person releases it.")).toBeVisible();
  await expect(operations.getByRole("button", { name: /^Release/ })).toHaveCount(0);

  const checker = await openDesk(browser, { url: stack.url, role: "checker" });
  await checker.getByRole("link", { name: /^Disbursals/ }).click();
  await expect(checker.getByText("Adds up with the loans")).toBeVisible();
  await expectNoViolation(checker);
  await checker.getByRole("button", { name: /^Release 1 payout/ }).click();
  await walkOnByCalls({ ...walker, token }, { from: "disbursal", to: "loan" });
  await checker.getByRole("button", { name: /^Arrived/ }).click();
  await expect(checker.getByRole("row", { name: new RegExp(String(loanId)) })).toBeVisible();
  await checker.getByRole("link", { name: /^Overview/ }).click();
  await expect(checker.getByText("1 loan arrived with their borrowers")).toBeVisible();
  await expectNoViolation(checker);
});

test("a rejection waits for a checker, and what was asked for is answered at the desk of requests", async ({
  browser,
  mobile,
  pan,
}) => {
  test.setTimeout(240_000);
  const session = await walkByCalls({ mobile, pan, email: `${mobile}@example.in` }, "offer");
  const loanId = session.verified.loan.loan_id;
  const officer = await openDesk(browser, { url: stack.url, role: "credit-officer", which: 1 });
  await officer.goto(`${stack.url}/applications?state=all&open=${loanId}`);
  await expect(officer.getByRole("heading", { name: "Decision", exact: true })).toBeVisible();
  await officer.keyboard.press("r");
  await officer.getByLabel("Reason").fill("Employer not confirmed");
  await officer.getByRole("button", { name: "Ask for agreement" }).click();
  await expect(officer.getByText("Rejected Process").first()).toBeVisible();
  await officer.getByRole("link", { name: "Open the request" }).click();
  await expect(officer.getByText("You asked for this, so another person agrees or declines.")).toBeVisible();

  const checker = await openDesk(browser, { url: stack.url, role: "checker", which: 1 });
  await checker.getByRole("link", { name: "Reject" }).first().click();
  await checker.getByRole("button", { name: "Agree", exact: true }).click();
  await expect(checker.getByRole("heading", { name: "What changed" })).toBeVisible();
  await officer.goto(`${stack.url}/applications?state=all&open=${loanId}`);
  await expect(officer.getByText("Rejected", { exact: true }).first()).toBeVisible();
});
