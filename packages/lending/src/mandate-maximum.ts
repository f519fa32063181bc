import { add, least, type Paise, paise, shareHalfUp, subtract } from "@vaada/money/paise";
import { amountsOf, levied, perBounce } from "./fees.ts";
import type { LoanCost } from "./loan-cost.ts";
import type { ProductTerms } from "./product-terms.ts";

/**
 * What the auto-pay of a loan may debit at most: what is repaid, what is levied once on an overdue loan and some times
 * what a bounce brings, together at most the penal maximum, and the interest of some days more. Never a blanket sum (EM-10).
 */
export function mandateMaximum(
  { mandate }: Pick<ProductTerms, "mandate">,
  loan: Pick<LoanCost, "principal" | "repay" | "ratePpmPerDay" | "fees" | "penal">,
): Paise {
  const ofBounce = amountsOf(perBounce(loan.fees));
  const bounces = paise(ofBounce * BigInt(mandate.maximumBounceCharges));
  const once = subtract(amountsOf(levied(loan.fees)), ofBounce);
  const interest = shareHalfUp(loan.principal, loan.ratePpmPerDay * BigInt(mandate.maximumInterestDays));
  return add(loan.repay, least(add(once, bounces), loan.penal.maximum), interest);
}
