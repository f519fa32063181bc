import { add, type Paise, paise, shareHalfUp } from "@vaada/money/paise";
import type { LoanCost } from "./loan-cost.ts";
import type { ProductTerms } from "./product-terms.ts";

/**
 * What the auto-pay of a loan may debit at most: what is repaid, the late fee, some bounce charges and the interest of
 * some days more. Never a blanket sum (EM-10).
 */
export function mandateMaximum(
  { mandate, overdue }: ProductTerms,
  loan: Pick<LoanCost, "principal" | "repay" | "ratePpmPerDay">,
): Paise {
  const bounces = paise(overdue.bounceCharge * BigInt(mandate.maximumBounceCharges));
  const interest = shareHalfUp(loan.principal, loan.ratePpmPerDay * BigInt(mandate.maximumInterestDays));
  return add(loan.repay, overdue.lateFee, bounces, interest);
}
