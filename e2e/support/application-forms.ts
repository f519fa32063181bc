import { expect, type Page } from "@playwright/test";

export type BasicDetails = { readonly pan: string; readonly email: string };

export const emailOf = (pan: string): string => `${pan.toLowerCase()}@mail.example`;

/** Fills in the two fields of `/basic-details` and presses the button. */
export async function checkEligibility(page: Page, { pan, email }: BasicDetails): Promise<void> {
  await page.getByLabel("PAN", { exact: true }).fill(pan);
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Check Eligibility" }).click();
}

/** An employment with which everybody whom the sandbox makes up is approved. */
export const EMPLOYMENT = {
  company_name: "Acme Foods",
  monthly_income: 40_000,
  salary_date: 1,
  loan_required: 20_000,
  loan_purpose: "Medical Emergency",
  salary_mode: "Bank Transfer",
  employee_type: "Salaried",
} as const;

/** Fills in both screens of `/employment-details`, and leaves the last press to the journey. */
export async function fillEmployment(page: Page): Promise<void> {
  await page.getByRole("radio", { name: EMPLOYMENT.employee_type }).check();
  await page.getByLabel("Name of Employer").fill(EMPLOYMENT.company_name);
  await page.getByLabel("Net Salary (Rs.)").fill(String(EMPLOYMENT.monthly_income));
  await page.getByRole("radio", { name: EMPLOYMENT.salary_mode }).check();
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Your (next )?loan$/);
  await page.getByLabel("Loan Required (Rs.)").fill(String(EMPLOYMENT.loan_required));
  await page.getByLabel("Salary Date").selectOption(String(EMPLOYMENT.salary_date));
  await page.getByRole("radio", { name: EMPLOYMENT.loan_purpose }).check();
}

/** Sends the form; the screen that follows asks for the decision. */
export async function askForDecision(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Proceed" }).click();
  await expect(page).not.toHaveURL(/\/employment-details$/);
}
