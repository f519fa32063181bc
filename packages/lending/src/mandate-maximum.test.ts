import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { loanCost } from "./loan-cost.ts";
import { mandateMaximum } from "./mandate-maximum.ts";
import { SALARY_ADVANCE } from "./products/salary-advance.ts";

const rupeesOf = (rupees: number) => paise(BigInt(rupees) * 100n);

test.each([
  ["A", 20_000, 42, 22_220],
  ["B", 20_000, 42, 22_652],
  ["C", 1_000, 15, 1_145],
] as const)("grade %s, %i for %i days: auto-pay takes %i at most", (grade, rupees, tenureDays, most) => {
  const terms = SALARY_ADVANCE;
  const loan = loanCost({ terms, grade, principal: rupeesOf(rupees), tenureDays });
  expect(mandateMaximum(terms, loan)).toBe(rupeesOf(most));
});
