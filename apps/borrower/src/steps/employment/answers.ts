import { t } from "@lingui/core/macro";
import type { GivenBodyOf } from "@vaada/contract/call";
import type { Employment, updateDetails } from "@vaada/contract/calls/employment";
import {
  companyMessage,
  EMPLOYMENT_MESSAGES,
  employmentTypeMessage,
  HOUSEHOLD_ASKED_RUPEES_MAX,
  householdMessage,
  incomeMessage,
  incomeModeMessage,
  loanRequiredMessage,
  purposeMessage,
  salaryDateMessage,
  tidyCompany,
} from "@vaada/contract/employment";
import type { Refusal } from "../../api/client.ts";
import { errorsIn, type FieldErrors } from "../../form/field-errors.ts";

/** The form's fields in their order; each name is also the id of its field. Amounts are digits. */
export const NO_ANSWERS = {
  employmentType: "",
  company: "",
  monthlyIncome: "",
  household: "",
  incomeMode: "",
  requested: "",
  salaryDay: "",
  purpose: "",
} as const satisfies Record<string, string>;

export type AnswerField = keyof typeof NO_ANSWERS;
export type Answers = Readonly<Record<AnswerField, string>>;

/** The form's two screens. */
export type FormPart = "work" | "loan";

const FIELDS_OF: Readonly<Record<FormPart, readonly AnswerField[]>> = {
  work: ["employmentType", "company", "monthlyIncome", "household", "incomeMode"],
  loan: ["requested", "salaryDay", "purpose"],
};

export const ANSWER_FIELDS = Object.keys(NO_ANSWERS) as AnswerField[];

/** The wire's name of each field. */
export const WIRE_NAMES = {
  company: "company_name",
  monthlyIncome: "monthly_income",
  household: "household_income",
  salaryDay: "salary_date",
  requested: "loan_required",
  purpose: "loan_purpose",
  employmentType: "employee_type",
  incomeMode: "salary_mode",
} as const satisfies Record<AnswerField, keyof Employment>;

export type EmploymentBody = GivenBodyOf<typeof updateDetails>;

/** The call takes amounts as digits. An answer that nobody is asked for, or gave, stays away. */
export const employmentBodyOf = (answers: Answers): EmploymentBody =>
  Object.fromEntries(
    ANSWER_FIELDS.filter(
      (field) => field !== "household" || (isHouseholdAsked(answers) && answers.household !== ""),
    ).map((field) => [WIRE_NAMES[field], tidied(answers)[field]]),
  );

/** Only a small income leaves open whether the household's is one that the law protects. */
export const isHouseholdAsked = ({ monthlyIncome }: Answers): boolean =>
  incomeMessage(monthlyIncome) === null && +monthlyIncome <= HOUSEHOLD_ASKED_RUPEES_MAX;

export const answersIn = (employment: Employment): Answers =>
  withAnswers((field) => String(employment[WIRE_NAMES[field]] ?? ""));

export const withAnswers = (answerOf: (field: AnswerField) => string): Answers =>
  Object.fromEntries(ANSWER_FIELDS.map((field) => [field, answerOf(field)])) as Answers;

/** Spaces that were pasted along are neither judged nor sent. */
const tidied = (answers: Answers): Answers => ({ ...answers, company: tidyCompany(answers.company) });

type AnswerErrors = FieldErrors<AnswerField>;

/** The errors of the answers, by the server's own rules. */
export function faultsOf(answers: Answers): AnswerErrors {
  return {
    employmentType: translateMessage(employmentTypeMessage(answers.employmentType)),
    company: translateMessage(companyMessage(tidied(answers).company)),
    monthlyIncome: translateMessage(incomeMessage(answers.monthlyIncome)),
    // Left out, the borrower's own year stands for it.
    household: answers.household === "" ? null : translateMessage(householdMessage(answers.household)),
    incomeMode: translateMessage(incomeModeMessage(answers.incomeMode)),
    requested: translateMessage(loanRequiredMessage(answers.requested)),
    salaryDay: translateMessage(salaryDateMessage(answers.salaryDay)),
    purpose: translateMessage(purposeMessage(answers.purpose)),
  };
}

const NO_ERRORS = Object.fromEntries(ANSWER_FIELDS.map((field) => [field, null])) as AnswerErrors;

/** Those of one screen: the other one is not asked yet, or was right. */
export const errorsOfPart = (errors: AnswerErrors, part: FormPart): AnswerErrors => ({
  ...NO_ERRORS,
  ...Object.fromEntries(FIELDS_OF[part].map((field) => [field, errors[field]])),
});

/** The refusal's sentences at the fields; `null` when it is about something else and a second try may help. */
export function refusalAtFields({ fields }: Pick<Refusal, "fields">): AnswerErrors | null {
  const said = (field: AnswerField): string | null => translateMessage(fields[WIRE_NAMES[field]] ?? null);
  const errors: AnswerErrors = {
    company: said("company"),
    monthlyIncome: said("monthlyIncome"),
    household: said("household"),
    salaryDay: said("salaryDay"),
    requested: said("requested"),
    purpose: said("purpose"),
    employmentType: said("employmentType"),
    incomeMode: said("incomeMode"),
  };
  return errorsIn(errors).length === 0 ? null : errors;
}

/** Translates a sentence of the contract; any other sentence stays as it is. */
function translateMessage(sentence: string | null): string | null {
  switch (sentence) {
    case EMPLOYMENT_MESSAGES.companyMissing:
      return t`Company name is required`;
    case EMPLOYMENT_MESSAGES.companyMalformed:
      return t`Please enter a valid company name`;
    case EMPLOYMENT_MESSAGES.companyTooShort:
      return t`Company name must be at least 3 characters`;
    case EMPLOYMENT_MESSAGES.incomeMissing:
      return t`Please enter your monthly salary`;
    case EMPLOYMENT_MESSAGES.salaryDateMissing:
      return t`Please select your salary credit date`;
    case EMPLOYMENT_MESSAGES.loanMissing:
      return t`Please enter the loan amount required`;
    case EMPLOYMENT_MESSAGES.loanMalformed:
      return t`Please enter a valid amount`;
    case EMPLOYMENT_MESSAGES.loanTooLarge:
      return t`You can not apply loan more than 25000`;
    case EMPLOYMENT_MESSAGES.purposeMissing:
      return t`Please select the purpose of your loan`;
    case EMPLOYMENT_MESSAGES.incomeModeMissing:
      return t`Please select the mode of income`;
    case EMPLOYMENT_MESSAGES.employmentTypeMissing:
      return t`Please select the employment type`;
    case EMPLOYMENT_MESSAGES.householdMissing:
      return t`Please select your household income`;
    default:
      return sentence;
  }
}
