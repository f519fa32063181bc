import { expect, test } from "vitest";
import type { Call } from "../call.ts";
import { ERRORS } from "../errors.ts";
import { applyAgain } from "./apply-again.ts";
import { makeComplaint, readComplaints } from "./complaint.ts";
import { changeConsent, readConsents } from "./consents.ts";
import { readCoolingOff } from "./cooling-off.ts";
import { readDashboard } from "./dashboard.ts";
import { EVERY_CALL } from "./every-call.ts";
import { giveFeedback } from "./feedback.ts";
import { markNotificationsRead, readNotifications } from "./notifications.ts";
import { readProfile } from "./profile.ts";
import { subscribeToPush } from "./push.ts";
import { createOrder, readOrder, verifyPayment } from "./repayment.ts";
import { readStatementOfAccount } from "./statement-of-account.ts";
import { readTransactions } from "./transactions-history.ts";
import { updateEmploymentDetails } from "./update-employment-details.ts";
import { readUserData } from "./user-data.ts";

const CALLS: readonly Call[] = [
  readDashboard,
  createOrder,
  verifyPayment,
  readOrder,
  readCoolingOff,
  readTransactions,
  readProfile,
  readNotifications,
  markNotificationsRead,
  giveFeedback,
  makeComplaint,
  readComplaints,
  readConsents,
  changeConsent,
  readUserData,
  subscribeToPush,
  applyAgain,
  updateEmploymentDetails,
  readStatementOfAccount,
];

test("no call of a living loan takes the name or the address of another", () => {
  const all = [...new Set([...EVERY_CALL, ...CALLS])];
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  expect(new Set(all.map(({ method, path }) => `${method} ${path}`)).size).toBe(all.length);
});

test("every call of a living loan needs a token, and refuses with codes of the catalogue", () => {
  for (const { access, refuses, name } of CALLS) {
    expect(access, name).toBe("borrower");
    expect(refuses, name).toContain("SESSION_ENDED");
    expect(Object.keys(ERRORS)).toEqual(expect.arrayContaining([...refuses]));
  }
});

test("the dashboard asks for nothing, and takes what an older app sends", () => {
  const address = { residenceAddress: "12 MG Road", state: "Maharashtra", city: "Pune" };
  for (const body of [undefined, {}, { appVersion: "1.0.0" }, { ...address, pincode: 411_001 }])
    expect(readDashboard.body.safeParse(body).success).toBe(true);
  for (const body of [{ pincode: "41100" }, { pincode: "०१२३४५" }, { city: 7 }, { loan_status: "Closed" }])
    expect(readDashboard.body.safeParse(body).success).toBe(false);
});

test.each([
  [{ from: "2026-11-20", to: "2027-01-01" }, {}],
  [{ loan_id: "7", from: "2026-11-20", to: "2026-11-20" }, {}],
  [{ from: "2026-11-20" }, {}],
  [{}, {}],
  [{ from: "2026-02-29", to: "2026-03-01" }, { from: "Choose a day" }],
  [{ from: "0000-01-01", to: "2026-03-01" }, { from: "Choose a day" }],
  [{ from: "20/11/2026", to: "2026-11-21" }, { from: "Choose a day" }],
  [{ from: "2026-11-21", to: "2026-11-20" }, { to: "Choose a last day that is not before the first" }],
])("a statement for %j: %j", (query, fields) => {
  expect(fieldsOf(readStatementOfAccount, query)).toEqual(fields);
});

test.each([
  [{ kind: "offers", granted: true }, {}],
  [{ kind: "reminders", granted: false }, {}],
  [{ kind: "auto-pay", granted: false }, {}],
  [{ kind: "auto-pay", granted: true }, {}],
  [{ kind: "everything", granted: false }, { kind: "This names no consent" }],
  [{ kind: "offers", granted: "true" }, { granted: "This must be true or false" }],
])("the consent %j: %j", (body, fields) => {
  expect(fieldsOf(changeConsent, body)).toEqual(fields);
});

const EMPLOYMENT = {
  company_name: "Acme Foods",
  monthly_income: "40000",
  salary_date: 1,
  loan_required: 20_000,
  loan_purpose: "Other",
  modeOfPayment: "Bank Transfer",
  employeeType: "Salaried",
};

test("the next application takes the seven fields under either of their names", () => {
  const { modeOfPayment, employeeType, ...others } = EMPLOYMENT;
  const read = { ...others, monthly_income: 40_000, salary_mode: modeOfPayment, employee_type: employeeType };
  expect(updateEmploymentDetails.body.parse(EMPLOYMENT)).toEqual(read);
  expect(updateEmploymentDetails.body.parse(read)).toEqual(read);
});

test("what the next application lacks is told at the fields of its form, and it has no language", () => {
  expect(fieldsOf(updateEmploymentDetails, {})).toEqual({
    company_name: "Company name is required",
    monthly_income: "Please enter your monthly salary",
    salary_date: "Please select your salary credit date",
    loan_required: "Please enter the loan amount required",
    loan_purpose: "Please select the purpose of your loan",
    modeOfPayment: "Please select the mode of income",
    employeeType: "Please select the employment type",
  });
  const { modeOfPayment: _mode, ...others } = EMPLOYMENT;
  expect(fieldsOf(updateEmploymentDetails, { ...others, salary_mode: "Gold" })).toEqual({
    salary_mode: "Please select the mode of income",
  });
  expect(updateEmploymentDetails.body.safeParse({ ...EMPLOYMENT, language: "hi" }).success).toBe(false);
});

const KEYS = { p256dh: "B".repeat(87), auth: "a".repeat(22) };

test.each([
  ["a browser's own", { endpoint: "https://push.example/send/abc", expirationTime: null, keys: KEYS }, true],
  [
    "one of padded keys",
    { endpoint: "https://push.example/x", keys: { ...KEYS, auth: `${KEYS.auth}==` } },
    true,
  ],
  ["one of the sandbox", { endpoint: "http://localhost:3002/push/abc", keys: KEYS }, true],
  ["one over plain HTTP", { endpoint: "http://push.example/x", keys: KEYS }, false],
  ["one with a name in its address", { endpoint: "https://me@push.example/x", keys: KEYS }, false],
  ["one with a space in its address", { endpoint: "https://push.example/a b", keys: KEYS }, false],
  ["one without keys", { endpoint: "https://push.example/x" }, false],
  ["one with a short key", { endpoint: "https://push.example/x", keys: { ...KEYS, auth: "a" } }, false],
  ["nothing", null, false],
])("the subscription %s", (_what, subscription, isOne) => {
  expect(subscribeToPush.body.safeParse({ subscription }).success).toBe(isOne);
});

test.each([
  [readTransactions, { before: "2026-11-20.17", limit: "10" }, true],
  [readTransactions, {}, true],
  [readTransactions, { before: "a b" }, false],
  [readTransactions, { limit: "51" }, false],
  [readNotifications, { before: "17" }, true],
  [readNotifications, { before: "0" }, false],
  [readNotifications, { before: ["17"] }, false],
  [readNotifications, { unread: "1" }, false],
])("a page is asked for by the last row's id and a limit", (call, query, isPage) => {
  expect(call.query.safeParse(query).success).toBe(isPage);
});

test("notifications are marked up to one of them, or all", () => {
  for (const body of [undefined, {}, { upTo: 7 }])
    expect(markNotificationsRead.body.safeParse(body).success).toBe(true);
  for (const body of [{ upTo: "7" }, { upTo: 0 }, { ids: [1] }])
    expect(markNotificationsRead.body.safeParse(body).success).toBe(false);
});

function fieldsOf(call: Call, given: unknown): Record<string, string> {
  const schema = call.method === "GET" ? call.query : call.body;
  const issues = schema?.safeParse(given).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
}
