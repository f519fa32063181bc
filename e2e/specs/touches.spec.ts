import type { Locator, Page } from "@playwright/test";
import { aadhaarCode, aadhaarNumberOf, countOfAadhaarTexts } from "../support/aadhaar.ts";
import { expectMoney } from "../support/agreement.ts";
import { EMPLOYMENT } from "../support/application-forms.ts";
import { openAutoPay } from "../support/bank-account.ts";
import { signInAtDigilocker } from "../support/digilocker.ts";
import { ASHA, VIKRAM } from "../support/references.ts";
import { codeDrawer } from "../support/sign-in.ts";
import { expect, LONG, test } from "../support/test.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/**
 * The most taps that our own screens ask for, from the landing page to the money; other parties' pages do not
 * count.
 */
const TAPS_MAX = 22;
const FIELDS_MAX = 17;

/** Counts what a person does on our own screens. A choice in a list is one field, a field that is filled in is one. */
function countTouches() {
  const count = { taps: 0, fields: 0 };
  return {
    count,
    tap: async (target: Locator): Promise<void> => {
      count.taps += 1;
      await target.click();
    },
    fill: async (field: Locator, value: string): Promise<void> => {
      count.fields += 1;
      await field.fill(value);
    },
    select: async (field: Locator, value: string): Promise<void> => {
      count.fields += 1;
      await field.selectOption(value);
    },
  };
}

/** The screen that says that something went well, and goes on by itself. */
const goesOnFrom = async (page: Page, title: string, to: RegExp): Promise<void> => {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page).toHaveURL(to);
};

test(`from the landing page to the money there are at most ${TAPS_MAX} taps and ${FIELDS_MAX} fields`, {
  tag: LONG,
}, async ({ page, phone, pan }) => {
  const { count, tap, fill, select } = countTouches();
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const radio = (name: string) => page.getByRole("radio", { name, exact: true });

  await page.goto("/");
  await tap(button("Apply Now"));
  const drawer = page.getByRole("dialog", { name: "Mobile Verification" });
  await fill(drawer.getByLabel("Mobile number"), phone.mobile);
  await tap(drawer.getByRole("checkbox"));
  await tap(drawer.getByRole("button", { name: "Send OTP" }));
  await expect(codeDrawer(page)).toBeVisible();
  await fill(codeDrawer(page).getByLabel("6-digit code"), await phone.code());

  await expect(page).toHaveURL(/\/basic-details$/);
  await fill(page.getByLabel("PAN", { exact: true }), pan);
  await fill(page.getByLabel("Email address"), `${pan.toLowerCase()}@mail.example`);
  await tap(button("Check Eligibility"));
  await expect(page).toHaveURL(/\/kyc-verification$/);
  await tap(button("Proceed"));
  await signInAtDigilocker(page);
  await page.getByRole("button", { name: "Allow" }).click();
  await goesOnFrom(page, "Aadhaar verified", /\/employment-details$/);

  await tap(radio(EMPLOYMENT.employee_type));
  await fill(page.getByLabel("Name of Employer"), "Larsen & Toubro Ltd.");
  await fill(page.getByLabel("Net Salary (Rs.)"), String(EMPLOYMENT.monthly_income));
  await tap(radio(EMPLOYMENT.salary_mode));
  await tap(button("Proceed"));
  await fill(page.getByLabel("Loan Required (Rs.)"), String(EMPLOYMENT.loan_required));
  await select(page.getByLabel("Salary Date"), String(EMPLOYMENT.salary_date));
  await tap(radio(EMPLOYMENT.loan_purpose));
  await tap(button("Proceed"));
  await goesOnFrom(page, "You’re eligible", /\/loan-approval$/);
  await tap(button("Withdraw Funds"));

  for (const { name, mobile, relation } of [ASHA, VIKRAM]) {
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
    await fill(page.getByLabel("Name", { exact: true }), name);
    await fill(page.getByLabel("Mobile"), mobile);
    await select(page.getByLabel("Relation"), relation);
    await tap(button("Proceed"));
  }
  await expect(page).toHaveURL(/\/reference-summary$/);
  await tap(button("Confirm and Proceed"));

  await expect(page).toHaveURL(/\/selfie-kyc$/);
  await tap(button("Proceed"));
  await page.waitForFunction(() => (document.querySelector("video")?.videoWidth ?? 0) > 0);
  await tap(button("Proceed"));
  await goesOnFrom(page, "Photo matched", /\/add-bank-account$/);

  await select(page.getByLabel("Bank Name"), "HDFC");
  await fill(page.getByLabel("Account Number"), "50100123456782");
  await fill(page.getByLabel("IFSC"), "hdfc0000053");
  await tap(button("Proceed"));
  const checkout = await openAutoPay(page);
  await checkout.getByRole("link", { name: /Net banking/i }).click();
  await checkout.getByRole("button", { name: "Authorise auto-pay" }).click();
  await goesOnFrom(page, "Bank account verified", /\/key-fact-statement$/);

  await tap(page.getByRole("checkbox"));
  await tap(button("I Accept"));
  await tap(button("Sign with Aadhaar"));
  await signThere(page, await aadhaarNumberOf(pan));
  // The agreement's own screen goes on after five seconds.
  await expectMoney(page);

  expect(count.taps, `taps, with ${count.fields} fields`).toBeLessThanOrEqual(TAPS_MAX);
  expect(count.fields, "fields").toBeLessThanOrEqual(FIELDS_MAX);
});

/** Signs on the signing service's own page. */
async function signThere(page: Page, aadhaarNumber: string): Promise<void> {
  await expect(page.getByRole("textbox", { name: "Aadhaar number" })).toBeVisible();
  const before = await countOfAadhaarTexts(aadhaarNumber);
  await page.getByRole("textbox", { name: "Aadhaar number" }).fill(aadhaarNumber);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Send OTP" }).click();
  await page.getByLabel("OTP").fill(await aadhaarCode(aadhaarNumber, { after: before }));
  await page.getByRole("button", { name: "Sign the document" }).click();
}
