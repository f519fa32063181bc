import { feeOfKind } from "@vaada/lending/fees";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { expect, test } from "vitest";
import { termsInForce, type WireTerms } from "./terms-in-force.ts";

const LATER = SALARY_ADVANCE.version + 1;

const WIRE: WireTerms = {
  product_id: "salary-advance",
  version: SALARY_ADVANCE.version,
  amountMinimum: 1000,
  amountMaximum: 25000,
  amountStep: 100,
  grades: [
    { grade: "A", roi: 0.05, processingFee: 3 },
    { grade: "B", roi: 0.08, processingFee: 5 },
    { grade: "C", roi: 0.1, processingFee: 8 },
  ],
  gst: 18,
  lateFee: 500,
  bounceCharge: 500,
  penalMaximum: 10,
  lateFeeFrom: 100,
  partPaymentMinimum: 5,
  coolingOffDays: 3,
  processingFeeMaximum: null,
  daysToDueMinimum: 15,
  daysToDueMaximum: 90,
};

test("the version that the page was built with needs nothing from the wire", () => {
  expect(termsInForce(WIRE)).toBe(SALARY_ADVANCE);
});

test("the built terms, read from the wire as another version, are the same to the last figure", () => {
  expect(termsInForce({ ...WIRE, version: LATER })).toEqual({ ...SALARY_ADVANCE, version: LATER });
});

test("a later version changes every figure that the page shows", () => {
  const later = termsInForce({
    ...WIRE,
    version: LATER,
    amountMaximum: 40000,
    grades: [{ grade: "C", roi: 0.0825, processingFee: 7.25 }],
    gst: 12,
    lateFee: 299.5,
    penalMaximum: 7.5,
    lateFeeFrom: 250,
    coolingOffDays: 5,
    processingFeeMaximum: 900,
    daysToDueMinimum: 20,
    daysToDueMaximum: 75,
  });
  expect(later.amount.maximum).toBe(40_000_00n);
  expect(later.grades.A).toEqual(SALARY_ADVANCE.grades.A);
  expect(later.grades.C).toEqual({ interestPpmPerDay: 825n });
  expect(feeOfKind(later.fees, "processing-fee")).toMatchObject({
    ppm: { A: 30_000n, B: 50_000n, C: 72_500n },
    tax: { gstPpm: 120_000n },
    cap: 900_00n,
  });
  expect(feeOfKind(later.fees, "late-fee")).toMatchObject({ rupees: 299_50n });
  expect(later.penal).toEqual({ maximumPpm: 75_000n, lateFeeFrom: 250_00n });
  expect([later.coolingOffDays, later.daysToDueMin, later.daysToDueMax]).toEqual([5, 20, 75]);
});

test("a fee that the page was not built with is priced and told like the others", () => {
  const { fees } = termsInForce({
    ...WIRE,
    version: LATER,
    otherFees: [
      {
        kind: "documentation-charge",
        on: "disbursal",
        afterDays: null,
        percents: null,
        rupees: 100,
        gst: 18,
        cap: null,
      },
      {
        kind: "field-visit-charge",
        on: "overdue",
        afterDays: 30,
        percents: null,
        rupees: 300,
        gst: null,
        cap: null,
      },
    ],
  });
  expect(fees.slice(0, 3)).toEqual(SALARY_ADVANCE.fees);
  expect(fees.slice(3)).toEqual([
    {
      kind: "documentation-charge",
      base: "each-time",
      rupees: 100_00n,
      tax: { gstPpm: 180_000n },
      when: { on: "disbursal" },
      cap: null,
    },
    {
      kind: "field-visit-charge",
      base: "each-time",
      rupees: 300_00n,
      tax: null,
      when: { on: "overdue", afterDays: 30 },
      cap: null,
    },
  ]);
});
