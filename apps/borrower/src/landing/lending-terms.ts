import { builtOn } from "virtual:build";
import { type CivilDate, civilDateInIndia } from "@vaada/calendar/civil-date";
import type { ReplyOf } from "@vaada/contract/call";
import type { readAppConfig } from "@vaada/contract/calls/app-config";
import { GRADES, type GradeTerms, type ProductTerms } from "@vaada/lending/product-terms";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { type Paise, paise } from "@vaada/money/paise";
import { create } from "zustand";
import { request } from "../api/client.ts";

type Platform = { readonly today: CivilDate; readonly terms: ProductTerms };

/**
 * The day and the terms that the page reckons with. They begin as those of the build, because the first render must
 * equal the prerendered page; what the platform says replaces them.
 */
export const usePlatform = create<Platform>(() => ({ today: builtOn, terms: SALARY_ADVANCE }));

/** Without an answer the device's own day is nearer the truth than the day of the build. */
export async function followPlatform(): Promise<void> {
  const answer = await request<typeof readAppConfig>("GET", "/app/config", {});
  usePlatform.setState(
    answer.kind === "ok"
      ? { today: civilDateInIndia(Date.parse(answer.data.now)), terms: termsInForce(answer.data.terms) }
      : { today: civilDateInIndia(Date.now()) },
  );
}

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
