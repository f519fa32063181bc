import { askForDecision, fillEmployment } from "../support/application-forms.ts";
import { goToBank, shareAtBank, signInAtBank } from "../support/bank-statement.ts";
import { finishByCalls, openBankStatementStep } from "../support/skip-steps.ts";
import { expect, LONG, test } from "../support/test.ts";

test("Rahul has no bureau file: his statement is read, he is approved, and gets his money", async ({
  page,
  mobile,
  walkTo,
}) => {
  const rahul = { mobile, pan: "ABCPB1234B", email: "rahul@mail.example" };
  const token = await walkTo("employment", rahul);
  await fillEmployment(page);
  await askForDecision(page);
  await expect(page).toHaveURL(/\/process-to-bank$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Provide Banking Information");
  await page.reload();
  await expect(page.getByRole("main")).toContainText("Read only. We can’t move money.");
  await shareAtBank(page);
  await expect(page).toHaveURL(/\/prepare-offer-approved$/);
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(page).toHaveURL(/\/loan-approval$/);
  // Grade C: eight percent and its tax come off.
  await expect(page.getByRole("main")).toContainText("₹18,112");
  await page.getByRole("button", { name: "Withdraw Funds" }).click();
  await expect(page).toHaveURL(/\/reference-details$/);
  await finishByCalls(page, { ...rahul, token, from: "references", net: "₹18,112" });
});

test("Kiran's debits bounced: he is refused after his statement, and told why", { tag: LONG }, async ({
  page,
  walkTo,
}) => {
  await walkTo("employment", { pan: "ABCPC1234C", email: "kiran@mail.example" });
  await fillEmployment(page);
  await askForDecision(page);
  await expect(page).toHaveURL(/\/process-to-bank$/);
  await shareAtBank(page);
  await expect(page).toHaveURL(/\/prepare-offer-rejected$/);
  await expect(page.getByRole("main")).toContainText(/returned/i);
});

test("who leaves the bank's page loses nothing and can connect again, also with Back", { tag: LONG }, async ({
  page,
  walkTo,
}) => {
  await openBankStatementStep(page, await walkTo("employment"));
  await goToBank(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/process-to-bank$/);
  await goToBank(page);
  await signInAtBank(page);
  await page.getByRole("button", { name: "Do not share" }).click();
  await expect(page).toHaveURL(/\/process-to-bank\?session_expire=true$/);
  await expect(page.getByRole("main")).toContainText(/nothing/i);
  await shareAtBank(page);
  await expect(page).toHaveURL(/\/prepare-offer-approved$/);
});

test("forged return addresses decide nothing", { tag: LONG }, async ({ page, walkTo }) => {
  await openBankStatementStep(page, await walkTo("employment"));
  await page.goto("/finbox?success=true&session_id=8d5ea22b-216a-4fe2-90da-65d1c67c8964");
  await expect(page.getByRole("main")).toContainText(/nothing|not found|try again/i);
  await expect(page).not.toHaveURL(/\/prepare-offer/);
  await page.goto("/finbox?success=false");
  await expect(page).toHaveURL(/\/process-to-bank\?session_expire=true$/);
  for (const path of ["/prepare-offer-approved", "/loan-approval", "/loan-approved"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/process-to-bank$/);
  }
});
