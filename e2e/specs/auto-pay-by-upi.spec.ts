import { readDashboard } from "@vaada/contract/calls/dashboard";
import { readTransactions } from "@vaada/contract/calls/transactions-history";
import { aadhaarNumberOf } from "../support/aadhaar.ts";
import { acceptTerms, expectMoney, signAgreement } from "../support/agreement.ts";
import { callApi } from "../support/api.ts";
import { actInUpiApp } from "../support/auto-pay.ts";
import { authoriseByUpi, fillAccount } from "../support/bank-account.ts";
import { advanceCalendar, salaryDateIn42Days } from "../support/calendar.ts";
import { checkScreen } from "../support/screen-checks.ts";
import { expect, test } from "../support/test.ts";

test("a small loan is set up by UPI, paused and resumed in the app, and debited when it is due", async ({
  page,
  pan,
  walkTo,
}) => {
  test.slow();
  const main = page.getByRole("main");
  const title = page.getByRole("heading", { level: 1 });
  const sheet = page.getByRole("dialog");
  const token = await walkTo("bank-account", {
    loanRequired: 10_000,
    salaryDate: await salaryDateIn42Days(),
  });
  const home = () => callApi(readDashboard, { token, body: {} });

  await test.step("UPI stands first, and the choice is there again for who comes back", async () => {
    const ways = main.getByRole("group", { name: "How do you want to approve auto-pay?" });
    const [upi, bank] = [
      ways.getByRole("radio", { name: /^UPI/ }),
      ways.getByRole("radio", { name: /^Your bank/ }),
    ];
    await expect(upi).toBeChecked();
    await expect(main).toContainText("₹1 is taken to check it, and comes back.");
    await checkScreen(page, "the choice of how to approve auto-pay");
    await bank.check();
    await page.reload();
    await expect(bank).toBeChecked();
    await upi.check();
    await fillAccount(page);
    await authoriseByUpi(page);
    await expect(title).toHaveText("Bank account verified");
    await page.getByRole("button", { name: "Proceed" }).click();
    await acceptTerms(page);
    await signAgreement(page, await aadhaarNumberOf(pan));
    await page.getByRole("button", { name: "Go now" }).click();
    await expectMoney(page);
  });

  const { loan_id: loanId } = await home();
  await test.step("paused in the app it takes nothing and says so; resumed there it goes on", async () => {
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Auto-pay on" }).click();
    await expect(sheet).toContainText("Your UPI app");
    await checkScreen(page, "the sheet of an auto-pay by UPI");
    await actInUpiApp(loanId, "pause");
    const status = async () => (await home()).mandate?.status;
    await expect.poll(status).toBe("paused");
    await page.goto("/dashboard");
    await expect(main).toContainText("Auto-pay is paused in your UPI app.");
    await checkScreen(page, "the dashboard with a paused auto-pay");
    await page.getByRole("button", { name: "Auto-pay paused" }).click();
    await expect(sheet).toContainText("You paused auto-pay in your UPI app.");
    await expect(sheet.getByRole("button", { name: "Stop auto-pay" })).toBeVisible();
    await actInUpiApp(loanId, "resume");
    await sheet.getByRole("button", { name: "I’ve resumed it" }).click();
    await expect(page.getByRole("button", { name: "Auto-pay on" })).toBeVisible();
  });

  await test.step("on the due date it is debited by UPI, and the loan is closed", async () => {
    const types = async () => (await callApi(readTransactions, { token })).map(({ type }) => type);
    await advanceCalendar({ advanceDays: 41 });
    for (let days = 0; days < 6 && !(await types()).includes("mandate debit"); days += 1)
      await advanceCalendar({ advanceDays: 1 });
    expect(await types()).toContain("mandate debit");
    await page.goto("/dashboard");
    await expect(main).toContainText(/Loan closed on .+, no dues/);
    await page.goto("/payment-history");
    await expect(main.getByRole("listitem").filter({ hasText: "Mandate debit" })).toContainText("Auto-pay");
  });
});
