import { paise } from "@vaada/money/paise";
import type { InstalmentTerms } from "../product-terms.ts";
import { SALARY_ADVANCE } from "./salary-advance.ts";

const { fees, penal, daysToDueMin, payment, coolingOffDays, mandate } = SALARY_ADVANCE;

/**
 * The salary instalments as they began: the first row of their terms. What a breach costs, the cooling-off and the auto-pay are
 * those of the salary advance, and only the price and the repayment are their own.
 */
export const SALARY_INSTALMENTS: InstalmentTerms = {
  product: "salary-instalments",
  version: 1,
  // Longer than any first period, so that whatever is paid counts for the next instalment first.
  repayment: { kind: "instalments", count: 3, aheadDays: 60 },
  amount: { minimum: paise(10_000_00n), maximum: paise(50_000_00n), step: paise(100_00n) },
  grades: {
    A: { interestPpmPerYear: 240_000n },
    B: { interestPpmPerYear: 300_000n },
    C: { interestPpmPerYear: 360_000n },
  },
  fees: fees.map((fee) =>
    fee.kind === "processing-fee" && "ppm" in fee
      ? { ...fee, ppm: { A: 20_000n, B: 30_000n, C: 40_000n } }
      : fee,
  ),
  penal,
  daysToDueMin,
  payment,
  coolingOffDays,
  mandate,
};
