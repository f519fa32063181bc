import { EMPLOYMENT_MESSAGES } from "@vaada/contract/employment";
import { expect, test } from "vitest";
import { errorsIn } from "../../form/field-errors.ts";
import {
  ANSWER_FIELDS,
  type AnswerField,
  answersIn,
  employmentBodyOf,
  faultsOf,
  isHouseholdAsked,
  NO_ANSWERS,
  refusalAtFields,
  WIRE_NAMES,
} from "./answers.ts";

const EMPLOYMENT = {
  company_name: "Acme Works",
  monthly_income: 40000,
  salary_date: 1,
  loan_required: 20000,
  loan_purpose: "Rent / Bills",
  salary_mode: "Bank Transfer",
  employee_type: "Salaried",
} as const;
const GOOD = answersIn(EMPLOYMENT);
const M = EMPLOYMENT_MESSAGES;

test("what is on file fills the form without a fault, and is sent as it was", () => {
  expect(errorsIn(faultsOf(GOOD))).toEqual([]);
  const sent = Object.entries(employmentBodyOf(GOOD)).map(([name, value]) => [name, String(value)]);
  const onFile = Object.entries(EMPLOYMENT).map(([name, value]) => [name, String(value)]);
  expect(sent.sort()).toEqual(onFile.sort());
});

test("an empty form has seven faults, in the order of the screen", () => {
  expect(errorsIn(faultsOf(NO_ANSWERS)).map(({ message }) => message)).toEqual([
    M.employmentTypeMissing,
    M.companyMissing,
    M.incomeMissing,
    M.incomeModeMissing,
    M.loanMissing,
    M.salaryDateMissing,
    M.purposeMissing,
  ]);
});

const CASES: readonly (readonly [AnswerField, string, string | null])[] = [
  ["company", "   ", M.companyMissing],
  ["company", "  Acme   Works ", null],
  ["company", "Larsen & Toubro Ltd.", null],
  ["company", "O'Neil, Rao-Sen (India) [Unit 2]", null],
  ["company", "Acme @ Sons", M.companyMalformed],
  ["company", "& . -", M.companyMalformed],
  ["company", "Ab", M.companyTooShort],
  ["company", "टाटा मोटर्स", null],
  ["monthlyIncome", "0", M.incomeMissing],
  ["monthlyIncome", "10000000", null],
  ["monthlyIncome", "10000001", M.incomeMissing],
  ["salaryDay", "31", null],
  ["salaryDay", "32", M.salaryDateMissing],
  ["requested", "999", M.loanMalformed],
  ["requested", "1000", null],
  ["requested", "1050", M.loanMalformed],
  ["requested", "25000", null],
  ["requested", "25100", M.loanTooLarge],
  ["purpose", "Holiday", M.purposeMissing],
  ["employmentType", "Self Employee", null],
  ["incomeMode", "Gold", M.incomeModeMissing],
];

test.each(CASES)("%s of %j is answered %s", (field, value, message) => {
  expect(faultsOf({ ...GOOD, [field]: value })[field]).toBe(message);
});

test("spaces that were pasted around a name are not sent", () => {
  expect(employmentBodyOf({ ...GOOD, company: "  Acme   Works " }).company_name).toBe("Acme Works");
});

test.each(ANSWER_FIELDS)("what the server says of %s is said there, and nowhere else", (field) => {
  const errors = refusalAtFields({ fields: { [WIRE_NAMES[field]]: "The server's sentence." } });
  expect(errors && errorsIn(errors)).toEqual([{ field, message: "The server's sentence." }]);
});

test("a refusal that names no field of the form is not about the answers", () => {
  expect(refusalAtFields({ fields: {} })).toBeNull();
  expect(refusalAtFields({ fields: { language: "Choose en or hi" } })).toBeNull();
});

test("the household's income is asked for up to 25,000 a month, and sent only when it was asked and said", () => {
  const sent = (monthlyIncome: string, household: string) =>
    employmentBodyOf({ ...GOOD, monthlyIncome, household }).household_income;
  expect(
    ["", "25000", "25001", "0"].map((monthlyIncome) => isHouseholdAsked({ ...GOOD, monthlyIncome })),
  ).toEqual([false, true, false, false]);
  expect(sent("25000", "up-to-3-lakh")).toBe("up-to-3-lakh");
  expect(sent("25000", "")).toBeUndefined();
  expect(sent("25001", "up-to-3-lakh")).toBeUndefined();
  expect(answersIn({ ...EMPLOYMENT, household_income: "above-3-lakh" }).household).toBe("above-3-lakh");
});
