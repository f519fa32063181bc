import { addDays, type CivilDate } from "@vaada/calendar/civil-date";
import { add, least, type Paise, paise, subtract } from "@vaada/money/paise";
import { amountsOf, levied, perBounce } from "./fees.ts";
import type { LoanCost } from "./loan-cost.ts";
import type { AnyTerms } from "./product-terms.ts";
import { interestOfDays } from "./repayment.ts";

/**
 * The most that the auto-pay of a loan may debit: the repayment or one instalment, the charge levied once on
 * an overdue loan, some bounce charges, together at most the penal maximum, and the interest of some days
 * more. Never a blanket sum (EM-10).
 */
export function mandateMaximum(
  { mandate }: Pick<AnyTerms, "mandate">,
  loan: Pick<LoanCost, "principal" | "repay" | "ratePpmPerDay" | "repayment" | "fees" | "penal">,
): Paise {
  const ofBounce = amountsOf(perBounce(loan.fees));
  const bounces = paise(ofBounce * BigInt(mandate.maximumBounceCharges));
  const once = subtract(amountsOf(levied(loan.fees)), ofBounce);
  const interest = interestOfDays(loan, loan.principal, mandate.maximumInterestDays);
  const asked = loan.repayment.kind === "single" ? loan.repay : loan.repayment.instalment;
  return add(asked, least(add(once, bounces), loan.penal.maximum), interest);
}

/** Debits go on after the due date while something is owed; after this many days a person takes over. */
const DAYS_AFTER_DUE = 180;

/** The last day on which a mandate can be debited (EM-01). */
export const mandateValidThrough = (dueOn: CivilDate): CivilDate => addDays(dueOn, DAYS_AFTER_DUE);
