import { expect, test } from "vitest";
import { digitsOfMobile, mobileMessage } from "./mobile.ts";

test.each([
  ["", "Please enter your mobile number"],
  ["0000000000", "Invalid mobile number"],
  ["5876543210", "Please enter valid mobile number"],
  ["987654321", "Please enter valid mobile number"],
  ["98765432101", "Please enter valid mobile number"],
  ["98765 4321", "Please enter valid mobile number"],
  ["९८७६५४३२१०", "Please enter valid mobile number"],
  ["\uFF19876543210", "Please enter valid mobile number"],
  ["9876543210\n", "Please enter valid mobile number"],
  ["+919876543", "Please enter valid mobile number"],
  ["9876543210", null],
  ["6000000000", null],
])("a mobile number typed as %j is answered with %j", (typed, message) => {
  expect(mobileMessage(typed)).toBe(message);
});

test.each([
  ["+91 98765 43210", "9876543210"],
  ["098765-43210", "9876543210"],
  ["919876543210", "9876543210"],
  ["98765", "98765"],
  ["abc", ""],
])("a pasted %j is taken as %j", (pasted, digits) => {
  expect(digitsOfMobile(pasted)).toBe(digits);
});
