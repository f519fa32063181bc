import type { Employment } from "@vaada/contract/calls/employment";
import type { Paise } from "@vaada/money/paise";
import { fromWireRupees, toWireRupees } from "@vaada/money/wire";
import type { Vault } from "../../platform/vault/vault.ts";
import type { EmploymentRow } from "./store.ts";

/** What the form was filled with, as it goes on file. */
export const sealEmployment = (
  vault: Vault,
  { applicationId, given }: { readonly applicationId: number; readonly given: Employment },
): EmploymentRow => ({
  applicationId,
  companySealed: vault.seal(given.company_name, placeOf(applicationId)),
  monthlyIncome: paiseOf(given.monthly_income),
  salaryDay: given.salary_date,
  requested: paiseOf(given.loan_required),
  purpose: given.loan_purpose,
  incomeMode: given.salary_mode,
  employmentType: given.employee_type,
});

/** What is on file, as the form was filled with it. */
export const openEmployment = (vault: Vault, row: EmploymentRow): Employment => ({
  company_name: vault.open(row.companySealed, placeOf(row.applicationId)),
  monthly_income: toWireRupees(row.monthlyIncome),
  salary_date: row.salaryDay,
  loan_required: toWireRupees(row.requested),
  loan_purpose: row.purpose,
  salary_mode: row.incomeMode,
  employee_type: row.employmentType,
});

function paiseOf(rupees: number): Paise {
  const amount = fromWireRupees(rupees);
  if (amount === null) throw new RangeError("sealEmployment: the contract let a figure through that is none");
  return amount;
}

const placeOf = (applicationId: number) => ({
  table: "employments",
  column: "company_sealed",
  row: String(applicationId),
});
