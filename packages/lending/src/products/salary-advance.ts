import { paise } from "@vaada/money/paise";
import type { ProductTerms } from "../product-terms.ts";

/**
 * The salary advance as it was when its terms became rows of the database: the first of them. The version that holds on a
 * day is the server's to say; this one is what the landing page is built with, and what the pure packages are tried on.
 */
export const SALARY_ADVANCE: ProductTerms = {
  product: "salary-advance",
  version: 3,
  repayment: { kind: "single" },
  amount: { minimum: paise(1_000_00n), maximum: paise(25_000_00n), step: paise(100_00n) },
  grades: {
    A: { interestPpmPerDay: 500n },
    B: { interestPpmPerDay: 800n },
    C: { interestPpmPerDay: 1_000n },
  },
  fees: [
    {
      kind: "processing-fee",
      base: "sanctioned-amount",
      ppm: { A: 30_000n, B: 50_000n, C: 80_000n },
      tax: { gstPpm: 180_000n },
      when: { on: "disbursal" },
      cap: null,
    },
    {
      kind: "late-fee",
      base: "each-time",
      rupees: paise(500_00n),
      tax: null,
      when: { on: "overdue", afterDays: 1 },
      cap: null,
    },
    {
      kind: "bounce-charge",
      base: "each-time",
      rupees: paise(500_00n),
      tax: null,
      when: { on: "bounce" },
      cap: null,
    },
  ],
  penal: { maximumPpm: 100_000n, lateFeeFrom: paise(100_00n) },
  daysToDueMin: 15,
  daysToDueMax: 90,
  payment: {
    order: ["interest", "principal", "charges"],
    partPaymentMinimum: paise(5_00n),
    restMinimum: paise(1_00n),
    previousDayGraceMinutes: 30,
  },
  coolingOffDays: 3,
  mandate: {
    maximumBounceCharges: 2,
    maximumInterestDays: 30,
    presentationsMax: 3,
  },
};
