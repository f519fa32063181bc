import { beforeEach, expect, test } from "vitest";
import { leaveSession } from "../../session/leave.ts";
import { writeSessionValues } from "../../session/session-values.ts";
import { EMPTY_STATE, setUser } from "../../session/store.ts";
import { enterAccountVerified } from "../account-result.ts";
import {
  accountBodyOf,
  type Details,
  faultsOf,
  firstDetails,
  keepDetails,
  type Mismatch,
  mismatchIn,
  refusalAtFields,
} from "./account-details.ts";

const DETAILS: Details = {
  bank: "HDFC",
  holder: "  Priya  Nair ",
  number: "50100123454821",
  ifsc: "hdfc0000053",
};

beforeEach(() => {
  localStorage.clear();
  keepDetails(null);
  setUser(EMPTY_STATE.user);
});

test("the number is typed once and sent twice, and what surrounds the rest is not sent", () => {
  writeSessionValues({ loan_id: "100123" });
  expect(accountBodyOf(DETAILS)).toEqual({
    loan_id: 100123,
    bank_name: "HDFC",
    account_holders_name: "Priya Nair",
    account_no: "50100123454821",
    confirmed_account_no: "50100123454821",
    ifsc: "HDFC0000053",
  });
});

test("it begins with the name that is known, as a bank form takes it, and with no bank", () => {
  const user = { user_id: "1", mobile: "9876543210", email: null, aadhar_no: null };
  setUser({ user: { ...user, name: "Ravi D'Souza K." } });
  expect(firstDetails()).toEqual({ bank: "", holder: "Ravi DSouza K", number: "", ifsc: "" });
});

test("what was typed is there again, its number in memory alone, and not for another session", () => {
  writeSessionValues({ access_token: "a".repeat(43), user_id: "7" });
  keepDetails(DETAILS);
  expect(firstDetails()).toEqual(DETAILS);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(DETAILS.number);
  writeSessionValues({ access_token: "b".repeat(43), user_id: "8" });
  expect(firstDetails()).toEqual({ bank: "", holder: "", number: "", ifsc: "" });
});

test("who comes back from the checkout's page finds everything but the number, until an account is confirmed or they sign out", () => {
  const { bank, holder, ifsc } = DETAILS;
  writeSessionValues({ access_token: "a".repeat(43), user_id: "7" });
  keepDetails(DETAILS);
  // The values in memory belong to the token. Without it, as after a page that was left, the device's own
  // draft is all there is.
  writeSessionValues({ access_token: "b".repeat(43) });
  expect(firstDetails()).toEqual({ bank, holder, number: "", ifsc });
  enterAccountVerified({ bank, ending: "4821", name: "PRIYA NAIR" });
  expect(firstDetails().bank).toBe("");
  keepDetails(DETAILS);
  leaveSession();
  expect(JSON.stringify({ ...localStorage })).not.toContain(DETAILS.ifsc);
});

test.each<[bank: string, ifsc: string, mismatch: Mismatch | null]>([
  ["HDFC", "HDFC0000053", null],
  ["HDFC", "ICI", null],
  ["", "ICIC0000053", null],
  ["HDFC", "ICIC0000053", { chosen: "HDFC", prefix: "HDFC", codeOf: "ICICI" }],
  ["Axis", "UTIB0000001", null],
  ["Axis", "ABCD0000001", { chosen: "Axis", prefix: "UTIB", codeOf: null }],
])("%s with %s is worth a look: %j", (bank, ifsc, mismatch) => {
  expect(mismatchIn({ bank, ifsc })).toEqual(mismatch);
});

const RIGHT: Details = { bank: "HDFC", holder: "Priya Nair", number: "50100123454821", ifsc: "HDFC0000053" };
const NONE = { bank: null, holder: null, number: null, ifsc: null };

test.each<[given: Partial<Details>, faults: Partial<typeof NONE | Details>]>([
  [{}, {}],
  [{ bank: "" }, { bank: "Please enter bank name" }],
  [{ bank: "Bank of Nowhere" }, { bank: "Please enter bank name" }],
  [{ holder: " " }, { holder: "Please enter account holder name" }],
  [{ holder: " Priya  Nair " }, {}],
  [{ holder: "K. Rao" }, { holder: "Please enter valid account holder name" }],
  [{ number: "" }, { number: "Please enter account number" }],
  [{ number: "5010O123454821" }, { number: "Please enter valid account number" }],
  [{ number: "123456789" }, { number: "Account number must be at least 10 digits" }],
  [{ number: "1234567890123456789" }, { number: "Account number cannot be longer than 18 digits" }],
  [{ ifsc: "" }, { ifsc: "Please enter IFSC code" }],
  [{ ifsc: "HDFC1000053" }, { ifsc: "Enter a valid IFSC code" }],
])("%j is told as %j", (given, faults) => {
  expect(faultsOf({ ...RIGHT, ...given })).toEqual({ ...NONE, ...faults });
});

test("what the server says of a field is shown at it, and of the mirrored number at the one that is typed", () => {
  expect(
    refusalAtFields({ fields: { bank_name: "Not this one", confirmed_account_no: "Not the same" } }),
  ).toEqual({
    ...NONE,
    bank: "Not this one",
    number: "Not the same",
  });
  expect(refusalAtFields({ fields: { loan_id: "Unknown" } })).toBeNull();
});
