import { expect, test } from "vitest";
import { updateDetails } from "./calls/employment.ts";
import {
  companyMessage,
  incomeMessage,
  loanRequiredMessage,
  EMPLOYMENT_MESSAGES as M,
  salaryDateMessage,
  tidyCompany,
} from "./employment.ts";

test.each([
  ["", M.companyMissing],
  ["Acme", null],
  ["3M", M.companyTooShort],
  ["3M India", null],
  ["A B", null],
  ["इंफोसिस लिमिटेड", null],
  ["Tata  Motors", M.companyMalformed],
  [" Tata", M.companyMalformed],
  ["Tata ", M.companyMalformed],
  ["L&T", null],
  ["Wipro Ltd.", null],
  ["<b>", M.companyMalformed],
  ["Acme\nFoods", M.companyMalformed],
  ["Acme\u202EFoods", M.companyMalformed],
  ["A".repeat(100), null],
  ["A".repeat(101), M.companyMalformed],
])("the employer %j: %s", (name, message) => {
  expect(companyMessage(name)).toBe(message);
});

test("what was pasted as an employer loses its outer spaces, and keeps one where there were several", () => {
  expect(tidyCompany("  Tata \t Motors\u00A0Ltd ")).toBe("Tata Motors Ltd");
});

test.each([
  ["", M.incomeMissing],
  ["0", M.incomeMissing],
  ["1", null],
  ["10000000", null],
  ["10000001", M.incomeMissing],
  ["40,000", M.incomeMissing],
  ["४००००", M.incomeMissing],
  ["-1", M.incomeMissing],
  ["1e5", M.incomeMissing],
  ["40000.5", M.incomeMissing],
])("the salary %j: %s", (digits, message) => {
  expect(incomeMessage(digits)).toBe(message);
});

test("every day from the 1st to the 31st is a salary date, and no other", () => {
  for (let day = 1; day <= 31; day++) expect(salaryDateMessage(String(day))).toBeNull();
  for (const no of ["", "0", "32", "1.5", "-1", "first"]) {
    expect(salaryDateMessage(no)).toBe(M.salaryDateMissing);
  }
});

test.each([
  ["", M.loanMissing],
  ["999", M.loanMalformed],
  ["1000", null],
  ["1050", M.loanMalformed],
  ["25000", null],
  ["25001", M.loanTooLarge],
  ["25100", M.loanTooLarge],
  ["9007199254740993", M.loanMalformed],
  ["ten thousand", M.loanMalformed],
  ["-5000", M.loanMalformed],
  ["5000.00", M.loanMalformed],
])("the loan %j: %s", (digits, message) => {
  expect(loanRequiredMessage(digits)).toBe(message);
});

const GIVEN = {
  company_name: "Acme Foods",
  monthly_income: 40_000,
  salary_date: 1,
  loan_required: 20_000,
  loan_purpose: "Rent / Bills",
  salary_mode: "Bank Transfer",
  employee_type: "Self Employee",
};
const { salary_mode, employee_type, ...UNNAMED } = GIVEN;

const fieldsOf = (body: unknown): Record<string, string> => {
  const parsed = updateDetails.body.safeParse(body);
  const issues = parsed.success ? [] : parsed.error.issues;
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
};

test("figures come as numbers or as their digits, and two fields under either of their names", () => {
  const employment = { kind: "employment", employment: GIVEN, language: null };
  const texts = { ...GIVEN, monthly_income: "40000", salary_date: "1", loan_required: "20000" };
  const renamed = { ...UNNAMED, modeOfPayment: salary_mode, employeeType: employee_type };
  for (const body of [GIVEN, texts, renamed]) expect(updateDetails.body.parse(body)).toEqual(employment);
});

test("all seven are asked for at once", () => {
  expect(fieldsOf({})).toEqual({
    company_name: M.companyMissing,
    monthly_income: M.incomeMissing,
    salary_date: M.salaryDateMissing,
    loan_required: M.loanMissing,
    loan_purpose: M.purposeMissing,
    salary_mode: M.incomeModeMissing,
    employee_type: M.employmentTypeMissing,
  });
});

test.each([
  ["a purpose that is not in the list", { loan_purpose: "Gold" }, { loan_purpose: M.purposeMissing }],
  ["a mode in small letters", { salary_mode: "cash" }, { salary_mode: M.incomeModeMissing }],
  ["a type of another kind", { employee_type: ["Salaried"] }, { employee_type: M.employmentTypeMissing }],
  ["a salary that is nothing", { monthly_income: null }, { monthly_income: M.incomeMissing }],
  ["a fraction of a rupee", { monthly_income: 0.5 }, { monthly_income: M.incomeMissing }],
  ["a language nobody speaks here", { language: "fr" }, { language: "Choose en or hi" }],
  ["a field under both names", { modeOfPayment: "Cash" }, { modeOfPayment: "This is salary_mode already" }],
])("%s is refused at its field", (_what, more, fields) => {
  expect(fieldsOf({ ...GIVEN, ...more })).toEqual(fields);
});

test("a field that the form does not have is refused", () => {
  for (const more of [{ loan_status: "Approved" }, { user_type: "admin" }, { constructor: 1 }])
    expect(updateDetails.body.safeParse({ ...GIVEN, ...more }).success).toBe(false);
});

test("the language alone is a body of its own", () => {
  expect(updateDetails.body.parse({ language: "hi" })).toEqual({ kind: "language", language: "hi" });
  expect(updateDetails.body.parse({ ...GIVEN, language: "hi" })).toMatchObject({ language: "hi" });
  expect(updateDetails.body.safeParse({ language: "hi", loan_required: 5_000 }).success).toBe(false);
});
