import type { AllowanceTerms } from "../books/asset-class.ts";

/**
 * The lender's allowance against the principal of a salary advance, by class. No borrower agrees to this part
 * of the product's terms, so it stands apart from the part that the browser prices by.
 */
export const SALARY_ADVANCE_ALLOWANCE: AllowanceTerms = {
  standard: 4_000n,
  "sma-0": 4_000n,
  "sma-1": 10_000n,
  "sma-2": 50_000n,
  "sub-standard": 100_000n,
  loss: 1_000_000n,
};
