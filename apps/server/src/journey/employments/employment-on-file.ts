import { isDeepStrictEqual } from "node:util";
import type { Employment } from "@vaada/contract/calls/employment";
import type { Paise } from "@vaada/money/paise";
import { fromWireRupees, toWireRupees } from "@vaada/money/wire";
import type { Tx } from "../../platform/db/tx.ts";
import type { Vault } from "../../platform/vault/vault.ts";
import type { Services } from "../../services.ts";
import { type EmploymentRow, insertEmployment, readEmployment } from "./store.ts";

/** The form of one application. */
type EmploymentForm = { readonly applicationId: number; readonly employment: Employment };

/** Stores work, income and wanted amount of an application. Needs the application's lock: there is one form each. */
export const recordEmployment = (
  tx: Tx,
  { vault, clock }: Pick<Services, "vault" | "clock">,
  { borrowerId, ...form }: EmploymentForm & { readonly borrowerId: string },
): Promise<void> =>
  insertEmployment(tx, { ...sealEmployment(vault, form), borrowerId, givenAt: clock.now() });

/** Whether a retry or another tab has stored the very same form before. */
export async function isEmploymentOnFile(
  tx: Tx,
  { vault }: Pick<Services, "vault">,
  { applicationId, employment }: EmploymentForm,
): Promise<boolean> {
  const row = await readEmployment(tx, applicationId);
  return row !== null && isDeepStrictEqual(openEmployment(vault, row), { ...employment });
}

const sealEmployment = (vault: Vault, { applicationId, employment }: EmploymentForm): EmploymentRow => ({
  applicationId,
  companySealed: vault.seal(employment.company_name, placeOf(applicationId)),
  monthlyIncome: paiseOf(employment.monthly_income),
  salaryDay: employment.salary_date,
  requested: paiseOf(employment.loan_required),
  purpose: employment.loan_purpose,
  incomeMode: employment.salary_mode,
  employmentType: employment.employee_type,
  household: employment.household_income ?? null,
});

/** The row as the form that it came from. */
export const openEmployment = (vault: Vault, row: EmploymentRow): Employment => ({
  company_name: vault.open(row.companySealed, placeOf(row.applicationId)),
  monthly_income: toWireRupees(row.monthlyIncome),
  salary_date: row.salaryDay,
  loan_required: toWireRupees(row.requested),
  loan_purpose: row.purpose,
  salary_mode: row.incomeMode,
  employee_type: row.employmentType,
  ...(row.household === null ? {} : { household_income: row.household }),
});

function paiseOf(rupees: number): Paise {
  const amount = fromWireRupees(rupees);
  if (amount === null)
    throw new RangeError("sealEmployment: the contract let a figure through that is no amount");
  return amount;
}

const placeOf = (applicationId: number) => ({
  table: "employments",
  column: "company_sealed",
  row: String(applicationId),
});
