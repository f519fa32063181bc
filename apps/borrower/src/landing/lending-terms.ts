import { builtOn } from "virtual:build";
import { type CivilDate, civilDateInIndia } from "@vaada/calendar/civil-date";
import type { ReplyOf } from "@vaada/contract/call";
import type { readAppConfig } from "@vaada/contract/calls/app-config";
import { ELIGIBILITY_LIMITS, type EligibilityLimits } from "@vaada/lending/eligibility";
import type { ProductTerms } from "@vaada/lending/product-terms";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { type Paise, paise } from "@vaada/money/paise";
import { create } from "zustand";
import { request } from "../api/client.ts";

type Platform = {
  readonly today: CivilDate;
  readonly terms: ProductTerms;
  readonly limits: EligibilityLimits;
};

/**
 * The day and the terms that the page reckons with. They begin as those of the build, because the first render must
 * equal the prerendered page; what the platform says replaces them.
 */
export const usePlatform = create<Platform>(() => ({
  today: builtOn,
  terms: SALARY_ADVANCE,
  limits: ELIGIBILITY_LIMITS,
}));

/** Without an answer the device's own day is nearer the truth than the day of the build. */
export async function followPlatform(): Promise<void> {
  const answer = await request<typeof readAppConfig>("GET", "/app/config", {});
  if (answer.kind !== "ok") return usePlatform.setState({ today: civilDateInIndia(Date.now()) });
  const { now, terms, eligibility } = answer.data;
  usePlatform.setState({ today: civilDateInIndia(Date.parse(now)), limits: limitsOf(eligibility) });
  const { product, version } = SALARY_ADVANCE;
  if (terms.product_id === product && terms.version === version) return;
  // Only a page that was built before the terms of today reads them off the wire.
  const { termsInForce } = await import("./terms-in-force.ts");
  usePlatform.setState({ terms: termsInForce(terms) });
}

const limitsOf = (wire: ReplyOf<typeof readAppConfig>["eligibility"]): EligibilityLimits => ({
  ageYearsMin: wire.ageMinimum,
  ageYearsMax: wire.ageMaximum,
  monthlyIncomeMin: {
    metro: paiseOf(wire.incomeMinimumMetro),
    elsewhere: paiseOf(wire.incomeMinimumElsewhere),
  },
});

const paiseOf = (rupees: number): Paise => paise(BigInt(Math.round(rupees * 100)));
