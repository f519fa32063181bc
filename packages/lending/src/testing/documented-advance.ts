import { paise } from "@vaada/money/paise";
import type { FeeTerms, InstalmentTerms, ProductTerms } from "../product-terms.ts";
import { SALARY_ADVANCE } from "../products/salary-advance.ts";
import { SALARY_INSTALMENTS } from "../products/salary-instalments.ts";

/**
 * Two fees more: one that is kept back, with tax and a most, and one that is levied like the late fee. They stand here and, by
 * their names, in the phrases; wherever else they turn up, no code has been told of them.
 */
const TWO_FEES: readonly FeeTerms[] = [
  {
    kind: "documentation-charge",
    base: "sanctioned-amount",
    ppm: { A: 10_000n, B: 10_000n, C: 10_000n },
    tax: { gstPpm: 180_000n },
    when: { on: "disbursal" },
    cap: paise(150_00n),
  },
  {
    kind: "field-visit-charge",
    base: "each-time",
    rupees: paise(300_00n),
    tax: null,
    when: { on: "overdue", afterDays: 3 },
    cap: null,
  },
];

/** The salary advance with both. */
export const DOCUMENTED_ADVANCE: ProductTerms = {
  ...SALARY_ADVANCE,
  version: SALARY_ADVANCE.version + 1,
  fees: [...SALARY_ADVANCE.fees, ...TWO_FEES],
};

/** The salary instalments with both. */
export const DOCUMENTED_INSTALMENTS: InstalmentTerms = {
  ...SALARY_INSTALMENTS,
  version: SALARY_INSTALMENTS.version + 1,
  fees: [...SALARY_INSTALMENTS.fees, ...TWO_FEES],
};
