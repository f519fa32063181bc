import type { GivenBodyOf } from "@vaada/contract/call";
import type { Employment, updateDetails } from "@vaada/contract/calls/employment";
import { tidyCompany } from "@vaada/contract/employment";

/** What the form holds, in the order in which it asks; each is also the id of its field. Amounts are digits. */
export const NO_ANSWERS = {
  company: "",
  monthlyIncome: "",
  salaryDay: "",
  requested: "",
  purpose: "",
  employmentType: "",
  incomeMode: "",
} as const satisfies Record<string, string>;

export type AnswerField = keyof typeof NO_ANSWERS;
export type Answers = Readonly<Record<AnswerField, string>>;

export const ANSWER_FIELDS = Object.keys(NO_ANSWERS) as AnswerField[];

/** What each answer is called on the wire. */
export const WIRE_NAMES = {
  company: "company_name",
  monthlyIncome: "monthly_income",
  salaryDay: "salary_date",
  requested: "loan_required",
  purpose: "loan_purpose",
  employmentType: "employee_type",
  incomeMode: "salary_mode",
} as const satisfies Record<AnswerField, keyof Employment>;

export type EmploymentBody = GivenBodyOf<typeof updateDetails>;

/** The amounts stay digits, which the call takes as they are. */
export const bodyOf = (answers: Answers): EmploymentBody =>
  Object.fromEntries(ANSWER_FIELDS.map((field) => [WIRE_NAMES[field], tidied(answers)[field]]));

export const answersIn = (employment: Employment): Answers =>
  withAnswers((field) => String(employment[WIRE_NAMES[field]]));

export const withAnswers = (answerOf: (field: AnswerField) => string): Answers =>
  Object.fromEntries(ANSWER_FIELDS.map((field) => [field, answerOf(field)])) as Answers;

/** What was pasted with spaces around it is judged and sent without them. */
export const tidied = (answers: Answers): Answers => ({ ...answers, company: tidyCompany(answers.company) });
