import { expect, test } from "vitest";
import { canPayPart, errorsIn, quickSums, sumOf } from "./how-much.tsx";

const rule = (total: number) => ({ total, minimum: 5, restMinimum: 1 });

test.each([
  [4.99, false],
  [5, true],
  [20_100, true],
])("a part of %d can be paid: %s", (total, can) => {
  expect(canPayPart(rule(total))).toBe(can);
});

test.each([
  [20_100, [5_000, 10_000], 10_050],
  [10_000, [1_000, 2_000], 5_000],
  [900, [500], 450],
  [9, [], null],
])("of %d the quick sums are %j and the half %s", (total, round, half) => {
  expect(quickSums(rule(total))).toEqual({ round, half });
});

const RANGE = "Amount must be greater than 500 and less than or equal to total repayment";

test.each([
  ["", RANGE],
  ["4", RANGE],
  ["5", null],
  ["15340", null],
  ["15341", "Pay all of it, or leave at least 1 rupee for later"],
  ["15342", RANGE],
  ["1000.50", null],
  ["15340.60", null],
  ["15340.61", "Pay all of it, or leave at least 1 rupee for later"],
  ["1000.505", "Enter rupees with at most two decimals, like 1000.50"],
])("a part of %s rupees of 15,341.60: %s", (typed, message) => {
  const wanted = { choice: "part", typed } as const;
  expect(errorsIn(wanted, rule(15_341.6))).toMatchObject({ amount: message, isAny: message !== null });
});

test("paise that are typed are a part of the sum", () => {
  expect(sumOf({ choice: "part", typed: "1000.50" }, rule(15_341.6))).toBe(1_000.5);
});

test("without a choice there is nothing to pay; all of it is the total to the paisa", () => {
  expect(errorsIn({ choice: null, typed: "" }, rule(100)).choice).toBe(
    "Please select full or payment payment",
  );
  expect(sumOf({ choice: null, typed: "50" }, rule(100))).toBe(0);
  expect(sumOf({ choice: "full", typed: "50" }, rule(15_341.6))).toBe(15_341.6);
});
