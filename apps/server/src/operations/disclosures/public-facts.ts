import type { EligibilityLimits } from "@vaada/lending/eligibility";
import type { InstalmentTerms, ProductTerms } from "@vaada/lending/product-terms";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { keepLastRead } from "../../platform/db/last-read.ts";
import { findInstalmentTermsOn, readTermsOn } from "../../products/store.ts";
import type { Services } from "../../services.ts";

/** The facts of lending that everybody may know today: its terms, and whom it is for. */
export type PublicFacts = {
  readonly terms: ProductTerms;
  /** Those of the second product; `null` while none are in force. */
  readonly instalments: InstalmentTerms | null;
  /** The version of the credit policy that decides today. */
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
        instalments: null,
        policyVersion: policies.shipped.version,
        limits: policies.shipped.rules.limits,
      },
      read: async (tx) => {
        const today = clock.today();
        const [terms, instalments, policy] = await Promise.all([
          readTermsOn(tx, today),
          findInstalmentTermsOn(tx, today),
          policies.inForce(tx, today),
        ]);
        return { terms, instalments, policyVersion: policy.version, limits: policy.rules.limits };
      },
    },
  );
