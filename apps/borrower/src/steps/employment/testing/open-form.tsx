import { expect } from "vitest";
import { render } from "vitest-browser-react";
import type { Outcome, Refusal } from "../../../api/client.ts";
import { writeSessionValues } from "../../../session/session-values.ts";
import { EMPTY_STATE, setUser } from "../../../session/store.ts";
import { go } from "../../../shell/navigation.ts";
import type { EmploymentBody } from "../answers.ts";
import { EmploymentForm } from "../employment-form.tsx";
import type { AskFees } from "../estimate-line.tsx";

export const DRAFT_KEY = "employment_draft";
export const LAST = {
  company_name: "Acme Works",
  monthly_income: 40000,
  salary_date: 1,
  loan_required: 20000,
  loan_purpose: "Rent / Bills",
  salary_mode: "Bank Transfer",
  employee_type: "Salaried",
} as const;
export const BODY = {
  company_name: "Acme Works",
  monthly_income: "40000",
  salary_date: "1",
  loan_required: "20000",
  loan_purpose: "Rent / Bills",
  employee_type: "Salaried",
  salary_mode: "Bank Transfer",
};
export const LABELS = ["Name of Employer", "Net Salary (Rs.)", "Loan Required (Rs.)", "Salary Date"] as const;
export const LISTS = ["Employment Type", "Mode of Income", "Loan Purpose"] as const;

export type SentForm = { loan_id: number };
export type Send = (body: EmploymentBody) => Promise<Outcome<SentForm>>;

export const never: Send = () => new Promise(() => {});
export const sent: Send = async () => ({ kind: "ok", data: { loan_id: 41 } });
const noFees: AskFees = async () => null;
export const fees: AskFees = async () => ({ lowestPercent: 3, highestPercent: 8, gstPercent: 18 });

export const refused = (refusal: Partial<Refusal>): Outcome<SentForm> => ({
  kind: "refused",
  status: 400,
  code: undefined,
  message: undefined,
  fields: {},
  data: null,
  retryAfterSeconds: undefined,
  ...refusal,
});

export type Options = { send?: Send; onSent?: (data: SentForm) => void; askFees?: AskFees };

/** The form, and how a person fills it in. */
export async function openForm({ send = never, onSent = () => {}, askFees = noFees }: Options = {}) {
  const screen = await render(
    <EmploymentForm loanTitle="Your loan" send={send} onSent={onSent} askFees={askFees} />,
  );
  const fieldOf = (label: (typeof LABELS)[number]) => screen.getByLabelText(label, { exact: true });
  const listOf = (legend: (typeof LISTS)[number]) => screen.getByRole("group", { name: legend, exact: true });
  const button = screen.getByRole("button", { name: "Proceed" });
  const choose = (legend: (typeof LISTS)[number], label: string) =>
    listOf(legend).getByRole("radio", { name: label, exact: true }).click();
  const fillWork = async () => {
    await choose("Employment Type", "Salaried");
    await fieldOf("Name of Employer").fill("  Acme   Works ");
    await fieldOf("Net Salary (Rs.)").fill("40000");
    await choose("Mode of Income", "Bank Transfer");
  };
  const goToLoan = async () => {
    await fillWork();
    await button.click();
    await expect.element(screen.getByRole("heading", { level: 1, name: "Your loan" })).toHaveFocus();
  };
  return {
    screen,
    fieldOf,
    listOf,
    choose,
    button,
    /** As it is read out: the prefix is for screen readers. */
    errorOf: (sentence: string) => screen.getByText(`Error: ${sentence}`),
    fillWork,
    goToLoan,
    fill: async () => {
      await goToLoan();
      await fieldOf("Loan Required (Rs.)").fill("20000");
      await fieldOf("Salary Date").selectOptions("1st");
      await choose("Loan Purpose", "Rent / Bills");
    },
  };
}

/** Anita stands at the form, with nothing kept on her phone. */
export function startAtForm(): void {
  localStorage.clear();
  writeSessionValues({ user_id: "anita" });
  setUser(EMPTY_STATE.user);
  go("/employment-details", { replace: true });
  document.title = "Employment details";
}
