import fc from "fast-check";
import { expect, test } from "vitest";
import { add, divideHalfUp, least, paise, shareHalfUp, subtract, ZERO } from "./paise.ts";

test("amounts are added, taken away and compared in whole paise", () => {
  expect(add()).toBe(ZERO);
  expect(add(paise(1n), paise(2n), paise(3n))).toBe(6n);
  expect(subtract(paise(100n), paise(130n))).toBe(-30n);
  expect(least(paise(5n), paise(3n))).toBe(3n);
  expect(least(paise(3n), paise(5n))).toBe(3n);
});

test("a share rounds half a paisa up and anything less down", () => {
  const table: [amount: bigint, ppm: bigint, share: bigint][] = [
    [20_000_00n, 30_000n, 600_00n],
    [600_00n, 180_000n, 108_00n],
    [1n, 500_000n, 1n],
    [1n, 499_999n, 0n],
    [3n, 500_000n, 2n],
    [0n, 999_999n, 0n],
    [7n, 0n, 0n],
    [7n, 1_000_000n, 7n],
  ];
  for (const [amount, ppm, share] of table) {
    expect(shareHalfUp(paise(amount), ppm), `${ppm} ppm of ${amount}`).toBe(share);
  }
});

test("a share is never further than half a paisa from the exact one", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 15n }),
      fc.bigInt({ min: 0n, max: 10n ** 8n }),
      (amount, ppm) => {
        const errorInMillionths = shareHalfUp(paise(amount), ppm) * 1_000_000n - amount * ppm;
        expect(errorInMillionths).toBeGreaterThan(-500_000n);
        expect(errorInMillionths).toBeLessThanOrEqual(500_000n);
      },
    ),
  );
});

test("rounding refuses what half up is not defined for", () => {
  expect(() => shareHalfUp(paise(-1n), 1n)).toThrow(RangeError);
  expect(() => shareHalfUp(paise(-1n), -1n)).toThrow(RangeError);
  expect(() => shareHalfUp(paise(1n), -1n)).toThrow(RangeError);
  expect(() => divideHalfUp({ dividend: 1n, divisor: 0n })).toThrow(RangeError);
  expect(() => divideHalfUp({ dividend: 1n, divisor: -2n })).toThrow(RangeError);
});
