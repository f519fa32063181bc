import * as z from "zod/mini";
import { call } from "../call.ts";
import {
  companyMessage,
  EMPLOYMENT_MESSAGES,
  EMPLOYMENT_TYPES,
  employmentTypeMessage,
  HOUSEHOLD_INCOMES,
  householdMessage,
  INCOME_MODES,
  incomeMessage,
  incomeModeMessage,
  LOAN_PURPOSES,
  loanRequiredMessage,
  purposeMessage,
  salaryDateMessage,
} from "../employment.ts";
import { LANGUAGES, type Language } from "../language.ts";
import { LoanId } from "../primitives.ts";

/** The fields of the form, as the calls give them back. */
export const Employment = z.object({
  company_name: z.string(),
  monthly_income: z.int(),
  salary_date: z.int(),
  loan_required: z.int(),
  loan_purpose: z.enum(LOAN_PURPOSES),
  salary_mode: z.enum(INCOME_MODES),
  employee_type: z.enum(EMPLOYMENT_TYPES),
  /** Left out by a form that did not ask: then the borrower's own twelve months stand for it. */
  household_income: z.optional(z.enum(HOUSEHOLD_INCOMES)),
});
export type Employment = z.output<typeof Employment>;

const Figure = (missing: string) => z.optional(z.union([z.number(), z.string()], missing));
const Words = (missing: string) => z.optional(z.string(missing));

/** As it comes in. Two of the fields go by a second name, which an older form sends. */
const GIVEN_FIELDS = {
  company_name: Words(EMPLOYMENT_MESSAGES.companyMissing),
  monthly_income: Figure(EMPLOYMENT_MESSAGES.incomeMissing),
  salary_date: Figure(EMPLOYMENT_MESSAGES.salaryDateMissing),
  loan_required: Figure(EMPLOYMENT_MESSAGES.loanMissing),
  loan_purpose: Words(EMPLOYMENT_MESSAGES.purposeMissing),
  salary_mode: Words(EMPLOYMENT_MESSAGES.incomeModeMissing),
  modeOfPayment: Words(EMPLOYMENT_MESSAGES.incomeModeMissing),
  employee_type: Words(EMPLOYMENT_MESSAGES.employmentTypeMissing),
  employeeType: Words(EMPLOYMENT_MESSAGES.employmentTypeMissing),
  household_income: Words(EMPLOYMENT_MESSAGES.householdMissing),
};
const GivenEmployment = z.strictObject(GIVEN_FIELDS);
type GivenEmployment = z.output<typeof GivenEmployment>;

const EmploymentBody = z.strictObject({
  ...GIVEN_FIELDS,
  language: z.optional(z.enum(LANGUAGES, "Choose en or hi")),
});
type EmploymentBody = z.output<typeof EmploymentBody>;

/** The content of a body: the employment, or the language alone. */
type EmploymentDetails =
  | { readonly kind: "employment"; readonly employment: Employment; readonly language: Language | null }
  | { readonly kind: "language"; readonly language: Language };

const Details = z.pipe(
  EmploymentBody.check(
    z.superRefine<EmploymentBody>((given, context) => {
      for (const { field, message } of faultsIn(given))
        context.addIssue({ code: "custom", message, path: [field] });
    }),
  ),
  z.transform(detailsOf),
);

/** All seven at once. A field that is missing goes by the name that a repeat borrower's form has for it. */
export const EmploymentAlone = z.pipe(
  GivenEmployment.check(
    z.superRefine<GivenEmployment>((given, context) => {
      for (const { field, message } of faultsInEmployment(given))
        context.addIssue({ code: "custom", message, path: [nameIn(given, field)] });
    }),
  ),
  z.transform(employmentOf),
);

type Fault = { readonly field: keyof GivenEmployment; readonly message: string };

/** All seven or none: half an employment is told field by field, as the form does. */
const faultsIn = (given: EmploymentBody): readonly Fault[] =>
  isLanguageAlone(given) ? [] : faultsInEmployment(given);

function faultsInEmployment(given: GivenEmployment): readonly Fault[] {
  const missing = RULES.flatMap(([field, messageFor]): Fault[] => {
    const message = messageFor(String(read(given, field) ?? ""));
    return message === null ? [] : [{ field, message }];
  });
  const twice = SECOND_NAMES.filter(
    ([second, first]) => given[second] !== undefined && given[first] !== undefined,
  );
  const { household_income: household } = given;
  const said = household === undefined ? null : householdMessage(household);
  if (said !== null) missing.push({ field: "household_income", message: said });
  return [...missing, ...twice.map(([field, first]) => ({ field, message: `This is ${first} already` }))];
}

const RULES: readonly (readonly [
  Exclude<keyof Employment, "household_income">,
  (text: string) => string | null,
])[] = [
  ["company_name", companyMessage],
  ["monthly_income", incomeMessage],
  ["salary_date", salaryDateMessage],
  ["loan_required", loanRequiredMessage],
  ["loan_purpose", purposeMessage],
  ["salary_mode", incomeModeMessage],
  ["employee_type", employmentTypeMessage],
];

const SECOND_NAMES = [
  ["modeOfPayment", "salary_mode"],
  ["employeeType", "employee_type"],
] as const;

function detailsOf(given: EmploymentBody): EmploymentDetails {
  const { language } = given;
  if (language !== undefined && isLanguageAlone(given)) return { kind: "language", language };
  return { kind: "employment", employment: employmentOf(given), language: language ?? null };
}

function employmentOf(given: GivenEmployment): Employment {
  return Employment.parse({
    company_name: given.company_name,
    monthly_income: figureOf(given.monthly_income),
    salary_date: figureOf(given.salary_date),
    loan_required: figureOf(given.loan_required),
    loan_purpose: given.loan_purpose,
    salary_mode: read(given, "salary_mode"),
    employee_type: read(given, "employee_type"),
    ...(given.household_income === undefined ? {} : { household_income: given.household_income }),
  });
}

const figureOf = (given: string | number | undefined): number | undefined =>
  given === undefined ? undefined : +given;

const read = (given: GivenEmployment, field: keyof Employment): string | number | undefined => {
  const second = secondNameOf(field);
  return given[field] ?? (second === undefined ? undefined : given[second]);
};

const nameIn = (given: GivenEmployment, field: keyof GivenEmployment): keyof GivenEmployment =>
  given[field] === undefined ? (secondNameOf(field) ?? field) : field;

const secondNameOf = (field: keyof GivenEmployment) => SECOND_NAMES.find(([, first]) => first === field)?.[0];

const isLanguageAlone = ({ language, ...others }: EmploymentBody): boolean =>
  language !== undefined && Object.values(others).every((value) => value === undefined);

export const updateDetails = call({
  name: "update-details",
  says: "Where the borrower works, what they earn and what they ask for: all seven fields at once, and the household's income where it was asked. Or, at any time, the language alone.",
  method: "POST",
  path: "/user/update-details",
  access: "borrower",
  step: "employment",
  body: Details,
  query: null,
  reply: z.object({ loan_id: LoanId }),
  refuses: ["SESSION_ENDED", "CONSENT_WITHDRAWN", "STEP_OUT_OF_TURN"],
});
