import { aadhaarNumberOf } from "../support/aadhaar.ts";
import { acceptTerms, expectMoney, signAgreement } from "../support/agreement.ts";
import { emailOf } from "../support/application-forms.ts";
import { authorise, openAutoPay } from "../support/bank-account.ts";
import { advanceCalendar } from "../support/calendar.ts";
import { expectReceived, goToRepayment, payInCheckout, proceedToPay } from "../support/repayment.ts";
import { takeAndRepayLoan } from "../support/repeat-loan.ts";
import { checkScreen } from "../support/screen-checks.ts";
import { expect, test } from "../support/test.ts";

test("a repeat borrower takes the next loan in instalments, reads the schedule everywhere, and pays the first", async ({
  page,
  mobile,
  pan,
  walkTo,
}) => {
  await takeAndRepayLoan({ mobile, pan, email: emailOf(pan), token: await walkTo("e-sign") });
  const main = page.getByRole("main");
  const proceed = page.getByRole("button", { name: "Proceed" });
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Start a new loan" }).click();
  await proceed.click();
  await page.getByLabel("Loan Required (Rs.)").fill("15000");
  await proceed.click();

  await expect(page).toHaveURL(/\/loan-approval$/);
  const ways = main.getByRole("group", { name: "How do you want to pay it back?" });
  await expect(ways.getByRole("radio", { name: /^All at once/ })).toBeChecked();
  await ways.getByRole("radio", { name: /^3 instalments/ }).check();
  const schedule = main.getByRole("region", { name: "Your instalments" });
  await expect(schedule.getByRole("listitem")).toHaveCount(3);
  await expect(main).toContainText("You pay in 3 instalments");
  await checkScreen(page, "the offer in instalments");
  await page.reload();
  await expect(ways.getByRole("radio", { name: /^3 instalments/ })).toBeChecked();
  await page.getByRole("button", { name: "Withdraw Funds" }).click();

  await expect(page).toHaveURL(/\/confirm-bank-account$/);
  await page.getByRole("radio", { name: /^Your bank/ }).check();
  await checkScreen(page, "the account of a loan that may be debited by UPI too");
  await proceed.click();
  await authorise(await openAutoPay(page));
  await expect(page).toHaveURL(/\/key-fact-statement$/);
  await acceptTerms(page);
  await signAgreement(page, await aadhaarNumberOf(pan));
  await page.getByRole("button", { name: "Go now" }).click();
  await expectMoney(page);

  // Past the days in which all that can be paid gives the loan back.
  await advanceCalendar({ advanceDays: 5 });
  await page.goto("/dashboard");
  await expect(main).toContainText("Next instalment");
  await expect(schedule.getByRole("listitem").first()).toContainText("To come");
  await checkScreen(page, "a loan in instalments");
  await goToRepayment(page);
  await page.getByRole("radio", { name: /^Next instalment/ }).check();
  await payInCheckout(await proceedToPay(page));
  await expectReceived(page);
  await page.goto("/dashboard");
  await expect(schedule.getByRole("listitem").first()).toContainText("Paid");
  await expect(schedule.getByRole("listitem").nth(1)).toContainText("To come");
});
