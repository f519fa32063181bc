import { expect, type Page } from "@playwright/test";

/** With it, anybody whom the sandbox makes up is approved. */
export const EMPLOYMENT = {
  company_name: "Acme Foods",
  monthly_income: 40_000,
  salary_date: 1,
  loan_required: 20_000,
  loan_purpose: "Medical Emergency",
  salary_mode: "Bank Transfer",
  employee_type: "Salaried",
} as const;

/** Fills in the seven fields of `/employment-details`, and presses nothing. */
export async function fillEmployment(page: Page, { salary_mode }: { salary_mode?: string } = {}) {
  await page.getByLabel("Name of Employer").fill(EMPLOYMENT.company_name);
  await page.getByLabel("Net Salary (Rs.)").fill(String(EMPLOYMENT.monthly_income));
  await page.getByLabel("Salary Date").selectOption(String(EMPLOYMENT.salary_date));
  await page.getByLabel("Loan Required (Rs.)").fill(String(EMPLOYMENT.loan_required));
  await page.getByLabel("Loan Purpose").selectOption(EMPLOYMENT.loan_purpose);
  await page.getByLabel("Employment Type").selectOption(EMPLOYMENT.employee_type);
  await page.getByLabel("Mode of Income").selectOption(salary_mode ?? EMPLOYMENT.salary_mode);
}

/** The form sent, and the decision asked for by the screen that follows. */
export async function askForDecision(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(page).not.toHaveURL(/\/employment-details$/);
}

/** As somebody who is not paid by bank transfer, and so is decided on by a statement alone. */
export async function goToBankStep(page: Page): Promise<void> {
  await fillEmployment(page, { salary_mode: "Cheque" });
  await askForDecision(page);
  await expect(page).toHaveURL(/\/process-to-bank$/);
}
