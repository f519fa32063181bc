import { readFile } from "node:fs/promises";
import { goToBank, shareAtBank, signInAtBank } from "../support/bank-statement.ts";
import { askForDecision, fillEmployment, goToBankStep } from "../support/employment.ts";
import { finishFromReferences } from "../support/remaining-steps.ts";
import { signInAgain } from "../support/sign-in.ts";
import { expect, LONG, test } from "../support/test.ts";

test("Rahul has no bureau file: his statement is read, he is approved, and gets his money", async ({
  page,
  walkTo,
}) => {
  await walkTo("employment", { pan: "ABCPB1234B", email: "rahul@mail.example" });
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
  await expect(page).toHaveURL(/\/loan-approved$/);
  await page.getByRole("button", { name: "Proceed" }).click();
  await finishFromReferences(page, { pan: "ABCPB1234B", net: "₹18,112" });
});

test("Kiran's debits bounced: he is refused after his statement, and told why", async ({ page, walkTo }) => {
  await walkTo("employment", { pan: "ABCPC1234C", email: "kiran@mail.example" });
  await fillEmployment(page);
  await askForDecision(page);
  await expect(page).toHaveURL(/\/process-to-bank$/);
  await shareAtBank(page);
  await expect(page).toHaveURL(/\/prepare-offer-rejected$/);
  await expect(page.getByRole("main")).toContainText(/returned/i);
});

test("Deepak is refused at once, is told why and until when, on every device, and can put the day into his calendar", async ({
  page,
  phone,
  browser,
  baseURL,
  time,
  walkTo,
}) => {
  await walkTo("employment", { pan: "ABCPD1234D", email: "deepak@mail.example" });
  await time.endSignInPause(page);
  await fillEmployment(page);
  await askForDecision(page);
  await expect(page).toHaveURL(/\/prepare-offer-rejected$/);
  const main = page.getByRole("main");
  await expect(main).toContainText(
    "Your application was not approved due to eligibility criteria. You may reapply after 45 days.",
  );
  await expect(main).toContainText(/650/);
  const day = await main.locator("time").first().getAttribute("datetime");
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /^Remind me/ }).click(),
  ]);
  const file = await readFile(await saved.path(), "utf8");
  expect(saved.suggestedFilename()).toMatch(/\.ics$/);
  expect(file).toContain(`DTSTART;VALUE=DATE:${day?.replaceAll("-", "")}`);

  await page.reload();
  await expect(main).toContainText(/650/);
  const second = await browser.newContext({ baseURL: baseURL ?? "" });
  const other = await second.newPage();
  await signInAgain(other, phone);
  await expect(other).toHaveURL(/\/dashboard$/);
  await other.getByText("See what would have passed").click();
  await expect(other.getByRole("main")).toContainText(/650/);
  await second.close();
});

test("Ishaan is twenty: he is not eligible yet, and reads which age would have passed", async ({
  page,
  walkTo,
}) => {
  await walkTo("employment", { pan: "ABCPI1234J", email: "ishaan@mail.example" });
  await fillEmployment(page);
  await askForDecision(page);
  await expect(page).toHaveURL(/\/prepare-offer-rejected$/);
  await expect(page.getByRole("main")).toContainText(/21 years/);
});

test("who leaves the bank's page loses nothing and can connect again, also with Back", { tag: LONG }, async ({
  page,
  walkTo,
}) => {
  await walkTo("employment");
  await goToBankStep(page);
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

test("forged return addresses decide nothing", async ({ page, walkTo }) => {
  await walkTo("employment");
  await goToBankStep(page);
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
