import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { annualRatePpm, singleRepaymentAprBasisPoints } from "./apr.ts";

test("the APR of a single repayment counts what really arrived, half up to two decimals", () => {
  const table: [net: bigint, repay: bigint, days: number, apr: bigint][] = [
    [19_292_00n, 20_420_00n, 42, 50_81n],
    [24_410_00n, 25_750_00n, 30, 66_79n],
    [9_764_00n, 10_450_00n, 90, 28_49n],
    [10_000_00n, 10_000_00n, 15, 0n],
    [100_00n, 110_00n, 365, 10_00n],
    [200_00n, 200_01n, 365, 1n],
    [20_001n, 20_002n, 365, 0n],
  ];
  for (const [net, repay, days, apr] of table) {
    expect(singleRepaymentAprBasisPoints({ net: paise(net), repay: paise(repay), days })).toBe(apr);
  }
});

test("a loan that brings nothing, lasts no day or is repaid with less has no APR", () => {
  const apr = (net: bigint, repay: bigint, days: number) => () =>
    singleRepaymentAprBasisPoints({ net: paise(net), repay: paise(repay), days });
  expect(apr(0n, 100n, 15)).toThrow(RangeError);
  expect(apr(100n, 101n, 0)).toThrow(RangeError);
  expect(apr(100n, 99n, 15)).toThrow(RangeError);
});

test("the rate of a year is three hundred and sixty-five rates of a day", () => {
  expect([500n, 800n, 1_000n].map(annualRatePpm)).toEqual([182_500n, 292_000n, 365_000n]);
});
