import { expect, test } from "vitest";
import { isHeldBy } from "./account-holder.ts";

test.each([
  ["RAHUL BOSE", true],
  ["Mr. Rahul  Bose", true],
  ["BOSE, RAHUL", true],
  ["R BOSE", true],
  ["RAHUL KUMAR BOSE", true],
  ["RAHUL BOSE AND SMITA BOSE", true],
  ["RAHUL BOSE / SMITA BOSE", true],
  ["RAHUL BOSE & SMITA SEN", true],
  ["RAHUL BOSE S/O ANIL SEN", true],
  ["SMITA BOSE AND RAHUL BOSE", false],
  ["ANIL SEN S/O RAHUL BOSE", false],
  ["SMITA SEN W/O RAHUL BOSE", false],
  ["SMITA BOSE", false],
  ["RAHUL SEN", false],
  ["BOSE TRADERS PRIVATE LIMITED", false],
  ["RAHUL", false],
  ["", false],
  ["/ & ,", false],
  ["XXXX1234", false],
])("an account of %j is Rahul Bose's: %s", (holder, isHis) => {
  expect(isHeldBy({ borrower: "RAHUL BOSE", holder })).toBe(isHis);
});
