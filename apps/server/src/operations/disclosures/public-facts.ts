import type { EligibilityLimits } from "@vaada/lending/eligibility";
import type { ProductTerms } from "@vaada/lending/product-terms";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { keepLastRead } from "../../platform/db/last-read.ts";
import { readTermsOn } from "../../products/store.ts";
import type { Services } from "../../services.ts";

/** What everybody may know of lending today: at which terms, and to whom. */
export type PublicFacts = {
  readonly terms: ProductTerms;
  /** Of the version of the credit policy that decides today. */
  readonly policyVersion: number;
  readonly limits: EligibilityLimits;
};

export const publicFactsReader = ({
  database,
  clock,
  policies,
}: Pick<Services, "database" | "clock" | "policies">): (() => Promise<PublicFacts>) =>
  keepLastRead<PublicFacts>(
    { database },
    {
      first: {
        terms: SALARY_ADVANCE,
        policyVersion: policies.shipped.version,
        limits: policies.shipped.rules.limits,
      },
      read: async (tx) => {
        const today = clock.today();
        const [terms, policy] = await Promise.all([readTermsOn(tx, today), policies.inForce(tx, today)]);
        return { terms, policyVersion: policy.version, limits: policy.rules.limits };
      },
    },
  );
