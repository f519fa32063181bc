import { selectOrdinal, t } from "@lingui/core/macro";
import {
  EMPLOYMENT_TYPES,
  type EmploymentType,
  INCOME_MODES,
  type IncomeModeWord,
  LOAN_PURPOSES,
  type LoanPurpose,
  SALARY_DAY_MAX,
} from "@vaada/contract/employment";

type Choice = { readonly value: string; readonly label: string };

/** The contract's lists in its order, in the language of the screen. */
export const salaryDayChoices = (): readonly Choice[] =>
  Array.from({ length: SALARY_DAY_MAX }, (_, index) => {
    const day = index + 1;
    return {
      value: String(day),
      label: selectOrdinal(day, { one: "#st", two: "#nd", few: "#rd", other: "#th" }),
    };
  });

export function purposeChoices(): readonly Choice[] {
  const labels: Record<LoanPurpose, string> = {
    "Medical Emergency": t`Medical Emergency`,
    "Salary Delay": t`Salary Delay`,
    "Personal Emergency": t`Personal Emergency`,
    Education: t`Education`,
    "Rent / Bills": t`Rent / Bills`,
    Other: t`Other`,
  };
  return LOAN_PURPOSES.map((value) => ({ value, label: labels[value] }));
}

export function employmentTypeChoices(): readonly Choice[] {
  const labels: Record<EmploymentType, string> = {
    Salaried: t`Salaried`,
    "Self Employee": t`Self Employee`,
  };
  return EMPLOYMENT_TYPES.map((value) => ({ value, label: labels[value] }));
}

export function incomeModeChoices(): readonly Choice[] {
  const labels: Record<IncomeModeWord, string> = {
    "Bank Transfer": t`Bank Transfer`,
    Cheque: t`Cheque`,
    Cash: t`Cash`,
  };
  return INCOME_MODES.map((value) => ({ value, label: labels[value] }));
}
