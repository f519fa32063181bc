import { add, paise, shareHalfUp } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { type CostLine, loanExample } from "./loan-example.ts";
import { GRADES } from "./product-terms.ts";
import { SALARY_ADVANCE } from "./products/salary-advance.ts";

test("the example of a loan is a real loan with a line for every part of its cost", () => {
  const { loan, lines, salaryDay } = loanExample(SALARY_ADVANCE, "A");
  expect(salaryDay).toBe(1);
  expect(loan).toMatchObject({ dueOn: "2027-01-01", net: 19_292_00n, repay: 20_420_00n });
  expect(lines).toEqual([
    { kind: "interest", amount: 420_00n, of: 20_000_00n, ppmPerDay: 500n, days: 42 },
    { kind: "fee", fee: "processing-fee", amount: 600_00n, of: 20_000_00n, ppm: 30_000n },
    { kind: "gst", fee: "processing-fee", amount: 108_00n, of: 600_00n, ppm: 180_000n },
  ]);
});

test("every line follows from its formula, and the lines add up to the whole cost", () => {
  const reckoned = (line: CostLine) =>
    shareHalfUp(line.of, line.kind === "interest" ? line.ppmPerDay * BigInt(line.days) : (line.ppm ?? 0n));
  for (const grade of GRADES) {
    const { loan, lines } = loanExample(SALARY_ADVANCE, grade);
    expect(lines.map(reckoned)).toEqual(lines.map((line) => line.amount));
    expect(add(...lines.map((line) => line.amount))).toBe(loan.costTotal);
  }
});

test("where the product lends less than the common sum, the example is of the most that it lends", () => {
  const amount = { ...SALARY_ADVANCE.amount, maximum: paise(10_050_00n) };
  expect(loanExample({ ...SALARY_ADVANCE, amount }, "A").loan.principal).toBe(10_000_00n);
});
