import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { DAY_MS } from "@vaada/calendar/civil-date";
import { readDashboard } from "@vaada/contract/calls/dashboard";
import { createOrder } from "@vaada/contract/calls/repayment";
import { checkStep } from "@vaada/contract/calls/step";
import pg from "pg";
import { ensureSecrets } from "../../tools/dev/secrets.ts";
import { databaseUrl, dataDir } from "../support/addresses.ts";
import { actInSandbox, callApi, postToSandbox } from "../support/api.ts";
import { advanceCalendar, salaryDateIn42Days } from "../support/calendar.ts";
import { openDesk } from "../support/console.ts";
import { expectNoViolation } from "../support/screen-checks.ts";
import { expect, LONG, test } from "../support/test.ts";
import * as twoPeople from "../support/two-people.ts";
import { walkByCalls, walkOnByCalls } from "../support/walk-by-calls.ts";

/** Has a checker agree, in a window of their own, to what the maker may not agree to. */
async function agreeByAnother(
  browser: Browser,
  given: { readonly maker: Page; readonly loanId: number; readonly kind: string },
): Promise<void> {
  const second = await openDesk(browser, { role: "checker" });
  await twoPeople.agreeByAnother({ ...given, second });
  await second.context().close();
}

/** The loan as one that fell due so many days ago, and that no debit will pay: nobody walks a third of a year for a journey. */
async function fallDueBefore(loanId: number, { days }: { days: number }): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  await client.query("begin; set local session_replication_role = replica");
  const dues = ["arrived_on", "due_on", "payable_through"];
  await client.query(
    `update vaada.loans set ${dues.map((column) => `${column} = ${column} - (due_on - arrived_on + $2::integer)`).join(", ")}
      where application_id = $1`,
    [loanId, days],
  );
  await client.query("update vaada.mandates set status = 'cancelled' where application_id = $1", [loanId]);
  await client.query("commit");
  await client.end();
}

const ask = (page: Page, reason: string) => twoPeople.ask(page, { reason });

test("two people put off a due date and settle a debt for less, and one says whom they have seen in person", async ({
  browser,
  walkTo,
}) => {
  test.setTimeout(240_000);
  const token = await walkTo("dashboard", { salaryDate: await salaryDateIn42Days() });
  const { loan, customer } = await callApi(checkStep, { token });
  const readDue = async () =>
    ((await callApi(readDashboard, { token, body: {} })).dashboard_message4 ?? "")
      .split("/")
      .toReversed()
      .join("-");
  const dueOn = new Date(Date.parse(await readDue()) + 7 * DAY_MS).toISOString().slice(0, 10);
  const operations = await openDesk(browser, { role: "operations" });
  await operations.goto(`/customers/${customer.user_id}`);
  await operations.getByRole("button", { name: /^Put off the due date/ }).click();
  await operations.getByLabel("New due date").fill(dueOn);
  await ask(operations, "Salary comes later");
  await agreeByAnother(browser, { maker: operations, loanId: loan.loan_id, kind: "Due date change" });
  expect(await readDue()).toBe(dueOn);

  await operations.goto(`/customers/${customer.user_id}`);
  await operations.getByRole("button", { name: /^Settle for less/ }).click();
  await expectNoViolation(operations);
  await operations.getByLabel("What is left to pay, in rupees").fill("12000");
  await ask(operations, "Lost work for good");
  await agreeByAnother(browser, { maker: operations, loanId: loan.loan_id, kind: "Settlement" });
  expect((await callApi(readDashboard, { token, body: {} })).owed?.total).toBe(12_000);

  await operations.goto(`/customers/${customer.user_id}?tab=profile`);
  const risk = operations.getByRole("region", { name: "Class of risk" });
  await expect(risk.getByText("High", { exact: true })).toBeVisible();
  await risk.getByRole("button", { name: "Change the class…" }).click();
  await operations.getByLabel("Did you see the person").selectOption("Yes");
  await operations.getByLabel("Class", { exact: true }).selectOption("Low");
  await operations.getByLabel("Reason").fill("Met at the branch, papers compared");
  await expectNoViolation(operations);
  await operations.getByRole("button", { name: "Write it down" }).click();
  await expect(risk.getByText("Low", { exact: true })).toBeVisible();
});

test("a selfie is compared beside the identity photo and sent back for another, which the borrower then takes", {
  tag: LONG,
}, async ({ browser, mobile, pan, sandbox }) => {
  test.setTimeout(240_000);
  const person = { pan, name: "RADHA IYER", face: { matches: false } };
  await postToSandbox(sandbox, "/people", person);
  const walker = { mobile, pan, email: `${mobile}@example.in` };
  const { verified } = await walkByCalls(walker, "selfie");
  const token = verified.access_token;
  const goOn = () => walkOnByCalls({ ...walker, token }, { from: "selfie", to: "bank-account" });
  for (const _try of [1, 2, 3]) await expect(goOn()).rejects.toThrow();

  const officer = await openDesk(browser, { role: "credit-officer", which: 1 });
  await officer.goto(`/applications?open=${verified.loan.loan_id}`);
  await officer.getByRole("button", { name: "Compare the photos…" }).click();
  await officer.getByLabel("Reason").fill("Is it the same person");
  await officer.getByRole("button", { name: "Show both" }).click();
  const photos = officer.getByRole("dialog").getByRole("img");
  await expect(photos).toHaveCount(2);
  await officer.keyboard.press("Escape");
  await officer.keyboard.press("e");
  await officer.getByLabel("Reason").fill("The light was poor");
  await officer.getByRole("dialog").getByRole("button", { name: "Ask for another selfie" }).click();
  await expect(officer.getByRole("dialog")).toHaveCount(0);
  await postToSandbox(sandbox, "/people", { ...person, face: { matches: true } });
  await goOn();
});

test("what the policy refused is approved by two people, and the borrower goes on to an offer", {
  tag: LONG,
}, async ({ browser, mobile, pan, sandbox }) => {
  test.setTimeout(240_000);
  await postToSandbox(sandbox, "/people", { pan, name: "KIRAN SHAH", bureau: { score: 520 } });
  const walker = { mobile, pan, email: `${mobile}@example.in` };
  const { verified } = await walkByCalls(walker, "employment");
  const token = verified.access_token;
  const loanId = verified.loan.loan_id;
  await expect(walkOnByCalls({ ...walker, token }, { from: "employment", to: "offer" })).rejects.toThrow();

  const officer = await openDesk(browser, { role: "credit-officer", which: 1 });
  await officer.goto(`/applications?state=all&open=${loanId}`);
  await officer.getByRole("button", { name: "Approve against the policy…" }).click();
  await officer.getByLabel("Sanction amount, in rupees").fill("5000");
  await ask(officer, "Bureau's error, proof seen");
  await agreeByAnother(browser, { maker: officer, loanId, kind: "Override" });
  expect((await callApi(checkStep, { token })).redirect_to).toContain("/loan-approval");
});

test("a bad loan is written off by two people: its borrower reads what they owed, and the regulator's figures that it is in no class", {
  tag: LONG,
}, async ({ browser, walkTo }) => {
  test.setTimeout(240_000);
  const token = await walkTo("dashboard");
  const { loan, customer } = await callApi(checkStep, { token });
  await fallDueBefore(loan.loan_id, { days: 120 });
  await advanceCalendar({ advanceDays: 1 });
  const readOwed = async () => (await callApi(readDashboard, { token, body: {} })).owed?.total ?? 0;
  const owed = await readOwed();
  expect(owed).toBeGreaterThan(0);

  const operations = await openDesk(browser, { role: "operations" });
  await operations.goto(`/customers/${customer.user_id}`);
  await operations.getByRole("button", { name: /^Write off/ }).click();
  await expect(operations.getByText("The claim stays", { exact: false })).toBeVisible();
  await expectNoViolation(operations);
  await ask(operations, "Not to be found");
  await agreeByAnother(browser, { maker: operations, loanId: loan.loan_id, kind: "Write off" });
  expect(await readOwed()).toBe(owed);

  await advanceCalendar({ advanceDays: 1 });
  const auditor = await openDesk(browser, { role: "auditor" });
  await auditor.goto("/reports?report=regulatory");
  const bad = auditor.getByRole("region", { name: "Bad loans" });
  await expect(bad.getByText("Loans written off in the month")).toBeVisible();
  await expect(bad.locator("div", { hasText: "Loans written off in the month" }).last()).toContainText("1");
  await expectNoViolation(auditor);
});

test("money that no loan knows is matched to one by two people", { tag: LONG }, async ({
  browser,
  walkTo,
  sandbox,
}) => {
  test.setTimeout(240_000);
  const token = await walkTo("dashboard");
  const loanId = (await callApi(checkStep, { token })).loan.loan_id;
  const { RAZORPAY_KEY_SECRET } = await ensureSecrets(dataDir());
  const reply = await fetch(`${sandbox}/razorpay/v1/orders`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Basic ${Buffer.from(`rzp_test_sandbox:${RAZORPAY_KEY_SECRET}`).toString("base64")}`,
    },
    body: JSON.stringify({ amount: 70_000, currency: "INR", receipt: `stray-${loanId}` }),
  });
  const { id: order_id } = (await reply.json()) as { id: string };
  const { razorpay_payment_id = "" } = await actInSandbox("pay", { order_id });
  // The provider tells of it when it is settled: two working days later, over a weekend and a holiday too.
  await advanceCalendar({ advanceDays: 7 });
  const readOwed = async () => (await callApi(readDashboard, { token, body: {} })).owed?.total ?? 0;
  const before = await readOwed();

  const operations = await openDesk(browser, { role: "operations", which: 1 });
  await operations.goto("/repayments");
  const stray = operations.getByRole("listitem").filter({ hasText: razorpay_payment_id });
  await expect(stray).toContainText("700.00");
  await stray.getByRole("button", { name: "Match to a loan…" }).click();
  await operations.getByLabel("Loan number").fill(String(loanId));
  const { today } = (await (await fetch(`${sandbox}/clock`)).json()) as { today: string };
  await operations.getByLabel("Day on which it came").fill(today);
  await ask(operations, "The borrower sent the slip");
  await agreeByAnother(browser, { maker: operations, loanId, kind: "Receipt" });
  expect(await readOwed()).toBe(before - 700);
});

test("what was paid twice and the provider can't send back goes back by bank transfer, recorded by two people", {
  tag: LONG,
}, async ({ browser, walkTo }) => {
  test.setTimeout(240_000);
  const token = await walkTo("dashboard");
  const { loan, customer } = await callApi(checkStep, { token });
  const loanId = loan.loan_id;
  // Past the days in which it would be given back and not repaid.
  await advanceCalendar({ advanceDays: 5 });
  const owed = (await callApi(readDashboard, { token, body: {} })).dashboard_message13 ?? 0;
  const order = async (amount: number) =>
    (await callApi(createOrder, { token, body: { amount, leadId: loanId } })).orderId;
  // Both are opened while all of it is owed.
  const orders = [await order(owed), await order(1_000)];
  for (const order_id of orders) {
    const { razorpay_payment_id: payment_id = "" } = await actInSandbox("pay", { order_id });
    await actInSandbox("fail-refund", { payment_id, times: 99 });
  }

  const operations = await openDesk(browser, { role: "operations" });
  const give = async (amount: string) => {
    await operations.goto(`/customers/${customer.user_id}`);
    await operations.getByRole("button", { name: /^Refund/ }).click();
    await operations.getByLabel("Amount in rupees").fill(amount);
    await operations.getByLabel("Reference of the bank (UTR)").fill(`UTR${loanId}`);
    await operations.getByLabel("Reason").fill("The provider could not send it");
    await operations.getByLabel("Evidence").fill("Statement of the bank, on file");
    await operations.getByRole("button", { name: "Ask for agreement" }).click();
  };
  await expect(async () => {
    await give("1000.50");
    // Before it is asked for, and again in the refusal.
    const refused = operations.getByText("Only ₹1,000 are to be given back", { exact: false });
    await expect(refused.first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await expectNoViolation(operations);
  await give("1000");
  await expect(operations.getByText(/^Asked for. It waits/)).toBeVisible();
  await agreeByAnother(browser, { maker: operations, loanId, kind: "Refund" });
  await operations.goto(`/customers/${customer.user_id}`);
  await operations.getByRole("button", { name: "Money", exact: true }).click();
  await expect(operations.getByText(`UTR${loanId}`, { exact: false }).first()).toBeVisible();
});

test("operations makes a batch for the central KYC registry, and takes in that one was sent back and one was numbered", {
  tag: LONG,
}, async ({ browser, walkTo }) => {
  test.setTimeout(240_000);
  await walkTo("dashboard");
  await advanceCalendar({ advanceDays: 1 });
  const operations = await openDesk(browser, { role: "operations", which: 1 });
  await operations.goto("/reports?report=central-kyc");
  await expectNoViolation(operations);
  const answer = async (number: string) => {
    await operations.getByRole("button", { name: "Make the next batch…" }).click();
    await operations.getByLabel("Reason").fill("To be put in at the registry");
    await expectNoViolation(operations);
    const [archive] = await Promise.all([
      operations.waitForEvent("download"),
      operations.getByRole("button", { name: /^Save the archive/ }).click(),
    ]);
    const text = (await readFile(await archive.path())).toString("latin1");
    const references = [...new Set(text.match(/V\d{12}(?=\.zip)/g))];
    expect(references.length).toBeGreaterThan(0);
    await operations.reload();
    await operations.locator("[data-row]").first().click();
    await operations.getByRole("button", { name: "Take answers in…" }).click();
    const file = [
      "reference,number",
      ...references.map((one, place) => `${one},${place === 0 ? number : ""}`),
    ];
    await operations.getByLabel("File").setInputFiles({
      name: "answers.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`${file.join("\n")}\n`),
    });
    await operations.getByRole("button", { name: /^Keep the answers/ }).click();
  };
  await answer("");
  await expect(operations.getByRole("button", { name: "Make the next batch…" })).toBeVisible();
  await operations.reload();
  await answer("10000000000001");
  const batch = operations
    .getByRole("complementary")
    .locator("div", { hasText: /^Numbered/ })
    .first();
  await expect(batch).toContainText("1");
  await expectNoViolation(operations);
});
