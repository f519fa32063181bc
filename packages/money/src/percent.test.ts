import fc from "fast-check";
import { expect, test } from "vitest";
import {
  formatBasisPoints,
  formatPpm,
  percentFromBasisPoints,
  percentFromPpm,
  ppmFromPercent,
} from "./percent.ts";

test("a rate is printed exactly, without zeros that say nothing", () => {
  const table: [ppm: bigint, text: string, wire: number][] = [
    [0n, "0%", 0],
    [1n, "0.0001%", 0.0001],
    [500n, "0.05%", 0.05],
    [800n, "0.08%", 0.08],
    [1_000n, "0.1%", 0.1],
    [30_000n, "3%", 3],
    [100_000n, "10%", 10],
    [182_500n, "18.25%", 18.25],
    [1_000_000n, "100%", 100],
  ];
  for (const [ppm, text, wire] of table) {
    expect(formatPpm(ppm)).toBe(text);
    expect(percentFromPpm(ppm)).toBe(wire);
  }
});

test("an APR always shows its two decimals", () => {
  const table: [basisPoints: bigint, text: string, wire: number][] = [
    [0n, "0.00%", 0],
    [5n, "0.05%", 0.05],
    [1_500n, "15.00%", 15],
    [1_707n, "17.07%", 17.07],
    [5_081n, "50.81%", 50.81],
    [12_340n, "123.40%", 123.4],
  ];
  for (const [basisPoints, text, wire] of table) {
    expect(formatBasisPoints(basisPoints)).toBe(text);
    expect(percentFromBasisPoints(basisPoints)).toBe(wire);
  }
});

test("a percentage crosses JSON without a stray digit", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 10n }), (ppm) => {
      expect(`${JSON.stringify(percentFromPpm(ppm * 100n))}%`).toBe(formatPpm(ppm * 100n));
    }),
  );
});

test("a percentage on the wire is read back as it was written, and nothing else is one", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 10n }),
      (ppm) => ppmFromPercent(percentFromPpm(ppm)) === ppm,
    ),
  );
  for (const given of [-1, -0, 0.1 + 0.2, 0.00005, 1e21, Number.NaN, Number.POSITIVE_INFINITY, "5", null])
    expect(ppmFromPercent(given)).toBeNull();
});
