import { addDays, civilDate, daysBetween } from "@vaada/calendar/civil-date";
import { paise } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";
import { loanCost } from "./loan-cost.ts";
import { type LoanToPrice, type PricedLoan, priceLoan } from "./pricing.ts";
import { GRADES, type Grade } from "./product-terms.ts";
import { SALARY_ADVANCE } from "./products/salary-advance.ts";

const terms = SALARY_ADVANCE;
const worked: LoanToPrice = {
  terms,
  grade: "A",
  principal: paise(20_000_00n),
  takenOn: civilDate("2026-11-20"),
  salaryDay: 1,
};

const allowedLoans = fc.record<LoanToPrice>({
  terms: fc.constant(terms),
  grade: fc.constantFrom(...GRADES),
  principal: fc.bigInt({ min: 10n, max: 250n }).map((hundreds) => paise(hundreds * 100_00n)),
  takenOn: fc.integer({ min: 0, max: 36_524 }).map((days) => addDays(civilDate("2026-01-01"), days)),
  salaryDay: fc.integer({ min: 1, max: 31 }),
});

function priced(loan: LoanToPrice): PricedLoan {
  const price = priceLoan(loan);
  if (price.kind === "refused") throw new Error(`refused: ${price.reason}`);
  return price;
}

test("twenty thousand rupees at grade A until the first of January are priced to the paisa", () => {
  expect(priceLoan(worked)).toEqual({
    kind: "priced",
    takenOn: "2026-11-20",
    repayment: { kind: "single" },
    dueOn: "2027-01-01",
    grade: "A",
    principal: 20_000_00n,
    tenureDays: 42,
    fee: 600_00n,
    gst: 108_00n,
    net: 19_292_00n,
    interest: 420_00n,
    repay: 20_420_00n,
    costTotal: 1_128_00n,
    costPer100Rupees: 5_64n,
    penal: { maximum: 2_000_00n, lateFeeFrom: 100_00n },
    ratePpmPerDay: 500n,
    annualRatePpm: 182_500n,
    fees: [
      {
        kind: "processing-fee",
        when: { on: "disbursal" },
        amount: 600_00n,
        tax: 108_00n,
        ppm: 30_000n,
        taxPpm: 180_000n,
      },
      {
        kind: "late-fee",
        when: { on: "overdue", afterDays: 1 },
        amount: 500_00n,
        tax: 0n,
        ppm: null,
        taxPpm: null,
      },
      { kind: "bounce-charge", when: { on: "bounce" }, amount: 500_00n, tax: 0n, ppm: null, taxPpm: null },
    ],
    aprBasisPoints: 50_81n,
  });
});

test("each grade has its own price for the same loan", () => {
  const table: [grade: Grade, net: bigint, repay: bigint, apr: bigint][] = [
    ["A", 19_292_00n, 20_420_00n, 50_81n],
    ["B", 18_820_00n, 20_672_00n, 85_52n],
    ["C", 18_112_00n, 20_840_00n, 130_89n],
  ];
  for (const [grade, net, repay, aprBasisPoints] of table) {
    expect(priceLoan({ ...worked, grade })).toMatchObject({ net, repay, aprBasisPoints });
  }
});

test("only amounts that the product lends are priced", () => {
  const table: [principal: bigint, answer: string][] = [
    [-1_000_00n, "below-minimum"],
    [0n, "below-minimum"],
    [999_99n, "below-minimum"],
    [1_000_00n, "priced"],
    [1_000_01n, "not-a-step-multiple"],
    [1_050_00n, "not-a-step-multiple"],
    [1_100_00n, "priced"],
    [24_999_99n, "not-a-step-multiple"],
    [25_000_00n, "priced"],
    [25_000_01n, "above-maximum"],
    [25_100_00n, "above-maximum"],
  ];
  for (const [principal, answer] of table) {
    const price = priceLoan({ ...worked, principal: paise(principal) });
    expect(price.kind === "refused" ? price.reason : price.kind, String(principal)).toBe(answer);
  }
});

test("no paisa is lost or made, and nothing is ever negative", () => {
  fc.assert(
    fc.property(allowedLoans, (loan) => {
      const { principal, fee, gst, net, interest, repay, costTotal } = priced(loan);
      expect(net + fee + gst).toBe(principal);
      expect(repay).toBe(principal + interest);
      expect(costTotal).toBe(interest + fee + gst);
      for (const amount of [fee, gst, net, interest]) expect(amount).toBeGreaterThan(0n);
    }),
  );
});

test("the due date is a salary date fifteen to forty-five days away, and the tenure counts up to it", () => {
  fc.assert(
    fc.property(allowedLoans, (loan) => {
      const { dueOn, tenureDays } = priced(loan);
      expect(tenureDays).toBe(daysBetween(loan.takenOn, dueOn));
      expect(tenureDays).toBeGreaterThanOrEqual(15);
      expect(tenureDays).toBeLessThanOrEqual(45);
    }),
  );
});

test("the APR is never below the annual rate", () => {
  fc.assert(
    fc.property(allowedLoans, (loan) => {
      const { aprBasisPoints, annualRatePpm } = priced(loan);
      expect(aprBasisPoints * 100n).toBeGreaterThanOrEqual(annualRatePpm);
    }),
  );
});

test("a larger loan never costs less, brings less or is repaid with less", () => {
  fc.assert(
    fc.property(allowedLoans, (loan) => {
      fc.pre(loan.principal < terms.amount.maximum);
      const smaller = priced(loan);
      const larger = priced({ ...loan, principal: paise(loan.principal + terms.amount.step) });
      for (const figure of ["fee", "gst", "net", "interest", "repay", "costTotal"] as const) {
        expect(larger[figure], figure).toBeGreaterThanOrEqual(smaller[figure]);
      }
    }),
  );
});

test("a longer loan costs more interest and the same fee", () => {
  const days = fc.integer({ min: 1, max: 90 });
  fc.assert(
    fc.property(allowedLoans, days, ({ grade, principal }, tenureDays) => {
      const shorter = loanCost({ terms, grade, principal, tenureDays });
      const longer = loanCost({ terms, grade, principal, tenureDays: tenureDays + 1 });
      expect(longer.interest).toBeGreaterThan(shorter.interest);
      expect(longer.net).toBe(shorter.net);
    }),
  );
});

test("a better grade is never dearer", () => {
  fc.assert(
    fc.property(allowedLoans, (loan) => {
      const costs = GRADES.map((grade) => priced({ ...loan, grade }).costTotal);
      expect(costs).toEqual([...costs].sort((one, other) => (one < other ? -1 : 1)));
    }),
  );
});

test("the same loan until the next salary day costs its interest more, and a lower APR", () => {
  expect(priceLoan({ ...worked, dueOn: civilDate("2027-02-01") })).toMatchObject({
    dueOn: "2027-02-01",
    tenureDays: 73,
    fee: 600_00n,
    net: 19_292_00n,
    interest: 730_00n,
    repay: 20_730_00n,
    costTotal: 1_438_00n,
    aprBasisPoints: 37_27n,
  });
  expect(() => priceLoan({ ...worked, dueOn: civilDate("2027-01-15") })).toThrow("is none of");
});
