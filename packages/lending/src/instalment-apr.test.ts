import { paise } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";
import { instalmentAprBasisPoints } from "./instalment-apr.ts";

const apr = (rupees: { principal: bigint; net: bigint }, annualRatePpm: bigint, months: number): bigint =>
  instalmentAprBasisPoints({
    principal: paise(rupees.principal * 100n),
    net: paise(rupees.net * 100n),
    annualRatePpm,
    months,
  });

test("the Reserve Bank's own example comes out as it prints it", () => {
  expect(apr({ principal: 20_000n, net: 19_600n }, 150_000n, 24)).toBe(17_07n);
});

test("leaving out a fee shows in the APR", () => {
  const table: [net: bigint, apr: bigint][] = [
    [20_000n, 15_00n],
    [19_760n, 16_24n],
    [19_840n, 15_82n],
  ];
  for (const [net, expected] of table) expect(apr({ principal: 20_000n, net }, 150_000n, 24)).toBe(expected);
});

test("the advertised example of five lakh is reckoned with its tax and stamp duty", () => {
  const table: [net: bigint, apr: bigint][] = [
    [4_81_800n, 22_73n],
    [4_82_300n, 22_65n],
    [4_85_000n, 22_24n],
  ];
  for (const [net, expected] of table)
    expect(apr({ principal: 5_00_000n, net }, 200_000n, 36)).toBe(expected);
});

test("a loan without interest or fee costs nothing, and one instalment is a single repayment", () => {
  expect(apr({ principal: 12_000n, net: 12_000n }, 0n, 12)).toBe(0n);
  expect(apr({ principal: 1_010n, net: 1_000n }, 0n, 1)).toBe(12_00n);
});

test("an APR that lies half way between two decimals rounds up", () => {
  const loan = { principal: paise(2_40_001n), annualRatePpm: 0n, months: 1 };
  expect(instalmentAprBasisPoints({ ...loan, net: paise(2_40_000n) })).toBe(1n);
  expect(instalmentAprBasisPoints({ ...loan, net: paise(2_40_001n) })).toBe(0n);
});

test("without fees the APR is the agreed rate, and every fee makes it dearer", () => {
  const loans = fc.record({
    principal: fc.bigInt({ min: 1_000_00n, max: 5_00_000_00n }).map(paise),
    annualRateBasisPoints: fc.bigInt({ min: 0n, max: 60_00n }),
    months: fc.integer({ min: 1, max: 60 }),
    feePpm: fc.bigInt({ min: 0n, max: 300_000n }),
  });
  fc.assert(
    fc.property(loans, ({ principal, annualRateBasisPoints, months, feePpm }) => {
      const annualRatePpm = annualRateBasisPoints * 100n;
      const aprAt = (net: bigint) =>
        instalmentAprBasisPoints({ principal, net: paise(net), annualRatePpm, months });
      const net = principal - (principal * feePpm) / 1_000_000n;
      expect(aprAt(principal)).toBe(annualRateBasisPoints);
      expect(aprAt(net)).toBeGreaterThanOrEqual(annualRateBasisPoints);
      expect(aprAt(net - 1_00n)).toBeGreaterThanOrEqual(aprAt(net));
    }),
  );
});

test("what is not a loan in instalments is our mistake", () => {
  const loan = { principal: paise(100n), net: paise(90n), annualRatePpm: 1n, months: 12 };
  const mistakes = [
    { net: paise(0n) },
    { net: paise(101n) },
    { annualRatePpm: -1n },
    { months: 0 },
    { months: 1.5 },
  ];
  for (const mistake of mistakes) {
    expect(() => instalmentAprBasisPoints({ ...loan, ...mistake })).toThrow(RangeError);
  }
});
