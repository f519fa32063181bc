import fc from "fast-check";
import { expect, test } from "vitest";
import { paise } from "./paise.ts";
import { fromWireRupees, toWireRupees } from "./wire.ts";

test("rupees with at most two decimals become paise", () => {
  const table: [value: number, amount: bigint][] = [
    [0, 0n],
    [5, 5_00n],
    [0.01, 1n],
    [0.1, 10n],
    [1.15, 1_15n],
    [19_292, 19_292_00n],
    [15_341.6, 15_341_60n],
    [9_999_999_999_999.99, 999_999_999_999_999n],
  ];
  for (const [value, amount] of table) expect(fromWireRupees(value), String(value)).toBe(amount);
});

test("what is not exactly an amount in paise is refused", () => {
  const numbers = [-0, -1, -0.01, 0.001, 1.005, 0.1 + 0.2, 1e-7, 1e13, 1e21, 2 ** 53 + 2, Number.MIN_VALUE];
  const broken = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.MAX_VALUE];
  const others: unknown[] = ["500", "", null, undefined, true, 500n, {}, [], [500], { valueOf: () => 500 }];
  for (const value of [...numbers, ...broken, ...others])
    expect(fromWireRupees(value), String(value)).toBeNull();
});

test("every amount crosses JSON and comes back as itself", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), (amount) => {
      const text = JSON.stringify({ amount: toWireRupees(paise(amount)) });
      expect(text).toMatch(/^\{"amount":\d+(\.\d{1,2})?\}$/);
      expect(fromWireRupees(JSON.parse(text).amount)).toBe(amount);
    }),
  );
});

test("no number is rounded on its way in", () => {
  fc.assert(
    fc.property(fc.double(), (value) => {
      const amount = fromWireRupees(value);
      expect(amount === null || toWireRupees(amount) === value).toBe(true);
    }),
  );
});

test("an amount that the other side could not read is never sent", () => {
  expect(() => toWireRupees(paise(-1n))).toThrow(RangeError);
  expect(() => toWireRupees(paise(10n ** 15n))).toThrow(RangeError);
});
