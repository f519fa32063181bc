/** The lists a borrower chooses from, worded and ordered as the form shows them. */
export const LOAN_PURPOSES = [
  "Medical Emergency",
  "Salary Delay",
  "Personal Emergency",
  "Education",
  "Rent / Bills",
  "Other",
] as const;
export const INCOME_MODES = ["Bank Transfer", "Cheque", "Cash"] as const;
export const EMPLOYMENT_TYPES = ["Salaried", "Self Employee"] as const;
export const SALARY_DAY_MAX = 31;
/** The yearly income of the whole household: up to three lakh it takes a microfinance loan. */
export const HOUSEHOLD_INCOMES = ["up-to-3-lakh", "above-3-lakh"] as const;
/** A higher monthly income makes a household above three lakh, so nobody asks. */
export const HOUSEHOLD_ASKED_RUPEES_MAX = 25_000;

/** The limits of a first loan. The product's own terms have the same, and a test keeps the two together. */
export const LOAN_RUPEES = { minimum: 1_000, maximum: 25_000, step: 100 } as const;

export type LoanPurpose = (typeof LOAN_PURPOSES)[number];
export type IncomeModeWord = (typeof INCOME_MODES)[number];
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];
export type HouseholdIncome = (typeof HOUSEHOLD_INCOMES)[number];

/** The sentences a borrower reads about work and wish, in the order in which they are checked. */
export const EMPLOYMENT_MESSAGES = {
  companyMissing: "Company name is required",
  companyMalformed: "Please enter a valid company name",
  companyTooShort: "Company name must be at least 3 characters",
  incomeMissing: "Please enter your monthly salary",
  salaryDateMissing: "Please select your salary credit date",
  loanMissing: "Please enter the loan amount required",
  loanMalformed: "Please enter a valid amount",
  loanTooLarge: "You can not apply loan more than 25000",
  purposeMissing: "Please select the purpose of your loan",
  incomeModeMissing: "Please select the mode of income",
  employmentTypeMissing: "Please select the employment type",
  householdMissing: "Please select your household income",
} as const;

const COMPANY_CHARACTERS_MIN = 3;
const COMPANY_CHARACTERS_MAX = 100;
/** Letters of any script, digits and what stands in the names of companies, one space between words. */
const COMPANY = /^[\p{L}\p{M}\p{N}&.,'’()[\]-]+(?: [\p{L}\p{M}\p{N}&.,'’()[\]-]+)*$/u;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const DIGITS = /^[0-9]+$/;

/** A crore a month: more is a slip of the finger, and no sum of it is large. */
const INCOME_RUPEES_MAX = 1_00_00_000;

export function companyMessage(name: string): string | null {
  if (name === "") return EMPLOYMENT_MESSAGES.companyMissing;
  if (!COMPANY.test(name) || !LETTER_OR_DIGIT.test(name) || name.length > COMPANY_CHARACTERS_MAX)
    return EMPLOYMENT_MESSAGES.companyMalformed;
  return [...name].length < COMPANY_CHARACTERS_MIN ? EMPLOYMENT_MESSAGES.companyTooShort : null;
}

/** As typed or pasted: outer spaces go, and several in a row become one. */
export const tidyCompany = (typed: string): string => typed.normalize("NFC").trim().replace(/\s+/g, " ");

export function incomeMessage(digits: string): string | null {
  const rupees = wholeNumber(digits);
  const isIncome = rupees !== null && rupees > 0 && rupees <= INCOME_RUPEES_MAX;
  return isIncome ? null : EMPLOYMENT_MESSAGES.incomeMissing;
}

export function salaryDateMessage(digits: string): string | null {
  const day = wholeNumber(digits);
  const isDay = day !== null && day >= 1 && day <= SALARY_DAY_MAX;
  return isDay ? null : EMPLOYMENT_MESSAGES.salaryDateMissing;
}

export function loanRequiredMessage(digits: string): string | null {
  if (digits === "") return EMPLOYMENT_MESSAGES.loanMissing;
  const rupees = wholeNumber(digits);
  if (rupees === null) return EMPLOYMENT_MESSAGES.loanMalformed;
  if (rupees > LOAN_RUPEES.maximum) return EMPLOYMENT_MESSAGES.loanTooLarge;
  return rupees < LOAN_RUPEES.minimum || rupees % LOAN_RUPEES.step !== 0
    ? EMPLOYMENT_MESSAGES.loanMalformed
    : null;
}

export const purposeMessage = (text: string): string | null =>
  isOneOf(LOAN_PURPOSES, text) ? null : EMPLOYMENT_MESSAGES.purposeMissing;

export const incomeModeMessage = (text: string): string | null =>
  isOneOf(INCOME_MODES, text) ? null : EMPLOYMENT_MESSAGES.incomeModeMissing;

export const employmentTypeMessage = (text: string): string | null =>
  isOneOf(EMPLOYMENT_TYPES, text) ? null : EMPLOYMENT_MESSAGES.employmentTypeMissing;

export const householdMessage = (text: string): string | null =>
  isOneOf(HOUSEHOLD_INCOMES, text) ? null : EMPLOYMENT_MESSAGES.householdMissing;

const isOneOf = (list: readonly string[], text: string): boolean => list.includes(text);

const wholeNumber = (digits: string): number | null => {
  const number = DIGITS.test(digits) ? +digits : null;
  return Number.isSafeInteger(number) ? number : null;
};
