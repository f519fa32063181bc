import { t } from "@lingui/core/macro";
import {
  companyMessage,
  EMPLOYMENT_MESSAGES,
  employmentTypeMessage,
  incomeMessage,
  incomeModeMessage,
  loanRequiredMessage,
  purposeMessage,
  salaryDateMessage,
} from "@vaada/contract/employment";
import type { Refusal } from "../../api/client.ts";
import { errorsIn, type FieldErrors } from "../../form/field-errors.ts";
import { type AnswerField, type Answers, tidied, WIRE_NAMES } from "./answers.ts";

export type AnswerErrors = FieldErrors<AnswerField>;

/** What is wrong with the answers themselves, by the rules that the server has too. */
export function faultsOf(answers: Answers): AnswerErrors {
  return {
    company: inWords(companyMessage(tidied(answers).company)),
    monthlyIncome: inWords(incomeMessage(answers.monthlyIncome)),
    salaryDay: inWords(salaryDateMessage(answers.salaryDay)),
    requested: inWords(loanRequiredMessage(answers.requested)),
    purpose: inWords(purposeMessage(answers.purpose)),
    employmentType: inWords(employmentTypeMessage(answers.employmentType)),
    incomeMode: inWords(incomeModeMessage(answers.incomeMode)),
  };
}

/** What a refusal says about the answers, or `null` when it is not about them: then trying again may help. */
export function refusalAtFields({ fields }: Pick<Refusal, "fields">): AnswerErrors | null {
  const said = (field: AnswerField): string | null => inWords(fields[WIRE_NAMES[field]] ?? null);
  const errors: AnswerErrors = {
    company: said("company"),
    monthlyIncome: said("monthlyIncome"),
    salaryDay: said("salaryDay"),
    requested: said("requested"),
    purpose: said("purpose"),
    employmentType: said("employmentType"),
    incomeMode: said("incomeMode"),
  };
  return errorsIn(errors).length === 0 ? null : errors;
}

/** The contract's sentence in the language of the screen; any other sentence as it is. */
function inWords(sentence: string | null): string | null {
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
    default:
      return sentence;
  }
}
