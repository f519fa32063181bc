import { paise } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";
import { singleRepaymentAprBasisPoints } from "./apr.ts";
import { instalmentAprBasisPoints } from "./instalment-apr.ts";
import { loanCost } from "./loan-cost.ts";
import { GRADES } from "./product-terms.ts";
import { SALARY_ADVANCE } from "./products/salary-advance.ts";
import { aprsAgree, secondInstalmentApr, secondSingleRepaymentApr } from "./second-apr.ts";

test("a single repayment has the rate of its vector", () => {
  const table: [net: bigint, repay: bigint, days: number, points: string][] = [
    [24_410_00n, 25_750_00n, 30, "66.79"],
    [9_764_00n, 10_450_00n, 90, "28.49"],
    [19_292_00n, 20_420_00n, 42, "50.81"],
    [10_000_00n, 10_000_00n, 15, "0.00"],
    [200_00n, 200_01n, 365, "0.01"],
  ];
  for (const [net, repay, days, points] of table) {
    const loan = { net: paise(net), repay: paise(repay), days };
    const second = secondSingleRepaymentApr(loan);
    expect(twoDecimals(second)).toBe(points);
    expect(aprsAgree({ basisPoints: singleRepaymentAprBasisPoints(loan), second })).toBe(true);
  }
});

test("instalments have the rate that the vectors print to four decimals", () => {
  const table: [principal: bigint, net: bigint, ppm: bigint, months: number, fourDecimals: bigint][] = [
    [20_000n, 19_600n, 150_000n, 24, 17_0706n],
    [20_000n, 20_000n, 150_000n, 24, 15_0000n],
    [20_000n, 19_760n, 150_000n, 24, 16_2352n],
    [20_000n, 19_840n, 150_000n, 24, 15_8211n],
    [5_00_000n, 4_81_800n, 200_000n, 36, 22_7267n],
    [5_00_000n, 4_82_300n, 200_000n, 36, 22_6498n],
    [5_00_000n, 4_85_000n, 200_000n, 36, 22_2366n],
  ];
  for (const [principal, net, annualRatePpm, months, fourDecimals] of table) {
    const loan = { principal: paise(principal * 100n), net: paise(net * 100n), annualRatePpm, months };
    const second = secondInstalmentApr(loan);
    expect((second + 50n) / 100n).toBe(fourDecimals);
    expect(aprsAgree({ basisPoints: instalmentAprBasisPoints(loan), second })).toBe(true);
  }
});

test("both ways agree on every offer of the product", () => {
  const offers = fc.record({
    grade: fc.constantFrom(...GRADES),
    principal: fc.bigInt({ min: 10n, max: 250n }).map((hundreds) => paise(hundreds * 100_00n)),
    tenureDays: fc.integer({ min: 1, max: 400 }),
  });
  fc.assert(
    fc.property(offers, (offer) => {
      const { net, repay, aprBasisPoints } = loanCost({ terms: SALARY_ADVANCE, ...offer });
      const second = secondSingleRepaymentApr({ net, repay, days: offer.tenureDays });
      expect(aprsAgree({ basisPoints: aprBasisPoints, second })).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test("both ways agree on instalments of any rate, fee and length", () => {
  const loans = fc.record({
    principal: fc.bigInt({ min: 1_000_00n, max: 5_00_000_00n }).map(paise),
    annualRatePpm: fc.bigInt({ min: 0n, max: 600_000n }),
    months: fc.integer({ min: 1, max: 60 }),
    feePpm: fc.bigInt({ min: 0n, max: 300_000n }),
  });
  fc.assert(
    fc.property(loans, ({ feePpm, ...rest }) => {
      const loan = { ...rest, net: paise(rest.principal - (rest.principal * feePpm) / 1_000_000n) };
      const basisPoints = instalmentAprBasisPoints(loan);
      expect(aprsAgree({ basisPoints, second: secondInstalmentApr(loan) })).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test("half a hundredth of a point is agreement, a millionth more is not", () => {
  const table: [second: bigint, agrees: boolean][] = [
    [50_810_000n, true],
    [50_805_000n, true],
    [50_815_000n, true],
    [50_804_999n, false],
    [50_815_001n, false],
  ];
  for (const [second, agrees] of table) expect(aprsAgree({ basisPoints: 50_81n, second })).toBe(agrees);
});

test("a figure that forgets the tax on the fee, or a day, is noticed", () => {
  const offer = { terms: SALARY_ADVANCE, grade: "A", principal: paise(20_000_00n), tenureDays: 42 } as const;
  const { net, repay, gst, aprBasisPoints } = loanCost(offer);
  const withoutTax = secondSingleRepaymentApr({ net: paise(net + gst), repay, days: 42 });
  const withADayMore = secondSingleRepaymentApr({ net, repay, days: 43 });
  expect(aprsAgree({ basisPoints: aprBasisPoints, second: withoutTax })).toBe(false);
  expect(aprsAgree({ basisPoints: aprBasisPoints, second: withADayMore })).toBe(false);
});

test("what is not a loan has no rate", () => {
  const mistakes: [net: bigint, repay: bigint, days: number][] = [
    [0n, 100n, 15],
    [100n, 99n, 15],
    [100n, 101n, 0],
  ];
  for (const [net, repay, days] of mistakes) {
    const rate = () => secondSingleRepaymentApr({ net: paise(net), repay: paise(repay), days });
    expect(rate).toThrow(RangeError);
  }
});

function twoDecimals(millionths: bigint): string {
  const hundredths = (millionths + 5_000n) / 10_000n;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, "0")}`;
}
