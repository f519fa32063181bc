import { expect, test } from "vitest";
import { partPaymentRule } from "./owed-on.ts";
import { rupees, WORKED_LOAN } from "./testing/worked-loan.ts";

test.each([
  ["20420", "20420", null],
  ["20420", "20420.01", "too-much"],
  ["20420", "20419.99", "leaves-too-little"],
  ["20420", "20419.01", "leaves-too-little"],
  ["20420", "20419", null],
  ["20420", "5", null],
  ["20420", "4.99", "too-little"],
  ["20420", "0.01", "too-little"],
  ["20420", "0", "too-little"],
  ["6", "5", null],
  ["5.99", "5", "leaves-too-little"],
  ["5", "5", null],
  ["4.99", "4.99", null],
  ["4.99", "4.98", "too-little"],
  ["0.40", "0.40", null],
  ["0", "0", "too-little"],
  ["0", "5", "too-much"],
] as const)("of %s owed, paying %s is: %s", (total, amount, fault) => {
  expect(partPaymentRule(rupees(total), WORKED_LOAN.payment, rupees(amount))).toBe(fault);
});
