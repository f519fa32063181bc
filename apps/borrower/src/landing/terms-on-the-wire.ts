import type { ReplyOf } from "@vaada/contract/call";
import type { readAppConfig } from "@vaada/contract/calls/app-config";
import { GRADES, type GradeTerms, type ProductTerms } from "@vaada/lending/product-terms";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { type Paise, paise } from "@vaada/money/paise";

export type WireTerms = ReplyOf<typeof readAppConfig>["terms"];

/**
 * The terms that are in force on the platform. The page was built with the terms of its day; when the lender has
 * published a later version since, every figure that the landing page shows is taken over from it.
 */
export function termsInForce(wire: WireTerms): ProductTerms {
  const built = SALARY_ADVANCE;
  if (wire.product_id === built.product && wire.version === built.version) return built;
  const grades = { ...built.grades };
  for (const grade of GRADES) {
    const terms = wire.grades.find((candidate) => candidate.grade === grade);
    if (terms !== undefined) grades[grade] = gradeTermsOf(terms);
  }
  return {
    ...built,
    product: wire.product_id,
    version: wire.version,
    amount: {
      minimum: paiseOf(wire.amountMinimum),
      maximum: paiseOf(wire.amountMaximum),
      step: paiseOf(wire.amountStep),
    },
    grades,
    gstPpmOfFee: ppmOf(wire.gst),
    overdue: { lateFee: paiseOf(wire.lateFee), bounceCharge: paiseOf(wire.bounceCharge) },
    coolingOffDays: wire.coolingOffDays,
  };
}

const gradeTermsOf = (wire: WireTerms["grades"][number]): GradeTerms => ({
  interestPpmPerDay: ppmOf(wire.roi),
  feePpm: ppmOf(wire.processingFee),
});

// The wire carries at most two decimals of a rupee and four of a percentage, so the nearest whole number is exact.
const paiseOf = (rupees: number): Paise => paise(BigInt(Math.round(rupees * 100)));
const ppmOf = (percent: number): bigint => BigInt(Math.round(percent * 10_000));
