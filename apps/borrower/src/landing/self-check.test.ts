import { ELIGIBILITY_LIMITS } from "@vaada/lending/eligibility";
import { expect, test } from "vitest";
import { EMPTY_SELF_CHECK, selfCheck } from "./self-check.ts";

const LIMITS = ELIGIBILITY_LIMITS;

test("the self-check names every answer that it still needs", () => {
  expect(selfCheck(EMPTY_SELF_CHECK, LIMITS)).toEqual({
    kind: "incomplete",
    missing: ["age", "income", "home"],
  });
  expect(selfCheck({ age: "30", income: "lots", home: "metro" }, LIMITS)).toEqual({
    kind: "incomplete",
    missing: ["income"],
  });
  expect(selfCheck({ age: "-3", income: "20000", home: "moon" }, LIMITS)).toEqual({
    kind: "incomplete",
    missing: ["age", "home"],
  });
});

test("the answers are judged by age, by income where one lives, and by residence", () => {
  const table = [
    ["21", "18,000", "metro", []],
    ["55", "₹18000", "metro", []],
    [" 30 ", "15000", "elsewhere", []],
    ["30", "17,999.99", "metro", ["income-too-low"]],
    ["20", "15000", "elsewhere", ["too-young"]],
    ["56", "14000", "elsewhere", ["too-old", "income-too-low"]],
    ["30", "15000", "abroad", ["not-resident-of-india"]],
  ] as const;
  for (const [age, income, home, reasons] of table) {
    const expected = reasons.length === 0 ? { kind: "eligible" } : { kind: "not-eligible", reasons };
    expect(selfCheck({ age, income, home }, LIMITS), `${age} ${income} ${home}`).toEqual(expected);
  }
});
