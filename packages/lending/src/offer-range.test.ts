import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { offerRange } from "./offer-range.ts";
import { SALARY_ADVANCE } from "./products/salary-advance.ts";

test("the marketing page's figures are those of the product", () => {
  expect(offerRange(SALARY_ADVANCE)).toEqual({
    amount: { lowest: 1_000_00n, highest: 25_000_00n },
    ratePpmPerDay: { lowest: 500n, highest: 1_000n },
    annualRatePpm: { lowest: 182_500n, highest: 365_000n },
    feePpm: { lowest: 30_000n, highest: 80_000n },
    aprBasisPoints: { lowest: 36_55n, highest: 293_96n },
    tenureDays: { lowest: 15, highest: 76 },
  });
});

test("other terms give other figures", () => {
  const terms = { ...SALARY_ADVANCE, daysToDueMin: 60 };
  const range = offerRange({ ...terms, amount: { ...terms.amount, maximum: paise(2_000_00n) } });
  expect(range.tenureDays).toEqual({ lowest: 60, highest: 90 });
  expect(range.amount.highest).toBe(2_000_00n);
  expect(range.aprBasisPoints.highest).toBeLessThan(293_96n);
});

test("a product that lends no amount is our mistake", () => {
  const amount = { ...SALARY_ADVANCE.amount, maximum: paise(0n) };
  expect(() => offerRange({ ...SALARY_ADVANCE, amount })).toThrow(RangeError);
});
