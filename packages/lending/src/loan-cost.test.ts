import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { loanCost } from "./loan-cost.ts";
import type { ProductTerms } from "./product-terms.ts";
import { SALARY_ADVANCE } from "./products/salary-advance.ts";
import { withFeeShare } from "./testing/fee-terms.ts";

const withGradeA = (interestPpmPerDay: bigint, feePpm: bigint): ProductTerms =>
  withFeeShare(
    { ...SALARY_ADVANCE, grades: { ...SALARY_ADVANCE.grades, A: { interestPpmPerDay } } },
    { A: feePpm },
  );

test("a loan of one repayment costs its fee, the tax on the fee, and simple interest", () => {
  const table = [
    { of: 25_000_00n, rate: 1_000n, days: 30, fee: 500_00n, gst: 90_00n, interest: 750_00n, apr: 66_79n },
    { of: 10_000_00n, rate: 500n, days: 90, fee: 200_00n, gst: 36_00n, interest: 450_00n, apr: 28_49n },
  ];
  for (const { of, rate, days, fee, gst, interest, apr } of table) {
    const terms = withGradeA(rate, 20_000n);
    const cost = loanCost({ terms, grade: "A", principal: paise(of), tenureDays: days });
    expect(cost).toMatchObject({ fee, gst, interest, aprBasisPoints: apr });
    expect(cost).toMatchObject({ net: of - fee - gst, repay: of + interest });
  }
});

test("the cost of every hundred rupees borrowed is rounded half up to the paisa", () => {
  const terms = withGradeA(500n, 20_000n);
  const cost = loanCost({ terms, grade: "A", principal: paise(25_000_00n), tenureDays: 90 });
  expect(cost).toMatchObject({ costTotal: 1_715_00n, costPer100Rupees: 6_86n });
});

test("fee, tax and interest each round half a paisa up, and nothing else rounds", () => {
  const terms = withGradeA(333n, 33_333n);
  const cost = loanCost({ terms, grade: "A", principal: paise(1_050_50n), tenureDays: 17 });
  expect(cost).toMatchObject({ fee: 35_02n, gst: 6_30n, interest: 5_95n });
  expect(cost).toMatchObject({ net: 1_009_18n, repay: 1_056_45n, costTotal: 47_27n });
});
