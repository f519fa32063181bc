import { paise } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";
import { SALARY_ADVANCE_POLICY } from "../policies/salary-advance-policy.ts";
import { GRADES } from "../product-terms.ts";
import { affordablePrincipal, isMicrofinance } from "./household.ts";

const { household: rule } = SALARY_ADVANCE_POLICY;

test.each([
  [3_00_000_00n, null, true],
  [3_00_001_00n, null, false],
  [3_00_000_01n, null, false],
  [6_00_000_00n, "up-to-3-lakh", true],
  [1_80_000_00n, "above-3-lakh", false],
] as const)(
  "a year's income of %s paise and the answer %s make it a microfinance household: %s (TV-10)",
  (yearly, household, isOne) => {
    // Twelfths of a paisa do not exist, so the limit is asked in months.
    const monthlyIncome = paise((yearly + 11n) / 12n);
    expect(isMicrofinance(rule, { household, monthlyIncome })).toBe(isOne);
  },
);

test("what a household can afford is repaid within half of its income, and a hundred rupees more is not", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 60_000_00n }),
      fc.bigInt({ min: 0n, max: 40_000_00n }),
      fc.constantFrom(...GRADES),
      fc.integer({ min: 0, max: 90 }),
      (income, owed, grade, daysToDue) => {
        const loan = { monthlyIncome: paise(income), obligations: paise(owed), grade, daysToDue };
        const principal = affordablePrincipal(rule, loan);
        const repaidPpm = 1_000_000n + rule.grades[grade].interestPpmPerDay * BigInt(daysToDue);
        const isWithin = (amount: bigint) => amount * repaidPpm <= (income / 2n - owed) * 1_000_000n;
        expect(principal === 0n || isWithin(principal)).toBe(true);
        expect(isWithin(principal + 100_00n)).toBe(false);
      },
    ),
  );
});

test.each([
  [7_500_00n, 5_000_00n, true],
  [7_501_00n, 5_000_00n, false],
  [25_750_00n, 0n, false],
])(
  "a repayment of %s paise beside %s on 25,000 a month is within the half: %s (TV-10)",
  (repaid, owed, isWithin) => {
    const loan = {
      monthlyIncome: paise(25_000_00n),
      obligations: paise(owed),
      grade: "A",
      daysToDue: 0,
    } as const;
    expect(affordablePrincipal(rule, loan) >= repaid).toBe(isWithin);
  },
);
