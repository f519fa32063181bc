import { expect, test } from "vitest";
import type { Details } from "./details.ts";
import { faultsOf, refusalAtFields } from "./details-faults.ts";

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
