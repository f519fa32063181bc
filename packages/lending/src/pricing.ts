import { type CivilDate, daysBetween } from "@vaada/calendar/civil-date";
import type { Paise } from "@vaada/money/paise";
import { dueDates } from "./due-date.ts";
import { type LoanCost, loanCost } from "./loan-cost.ts";
import type { Grade, ProductTerms } from "./product-terms.ts";

export type PriceRefusal = "below-minimum" | "above-maximum" | "not-a-step-multiple";

export type PricedLoan = LoanCost & {
  readonly kind: "priced";
  readonly takenOn: CivilDate;
  readonly dueOn: CivilDate;
};

export type LoanPrice = PricedLoan | { readonly kind: "refused"; readonly reason: PriceRefusal };

export type LoanToPrice = {
  readonly terms: ProductTerms;
  readonly grade: Grade;
  readonly principal: Paise;
  /** The day the offer is taken; before that, today. */
  readonly takenOn: CivilDate;
  readonly salaryDay: number;
  /** The due date that the borrower chose; left out, it is the first. */
  readonly dueOn?: CivilDate | undefined;
};

/** The one price of a loan that is repaid at once, the same on the landing page, in the offer and in the key fact statement. */
export function priceLoan(loan: LoanToPrice): LoanPrice {
  const { terms, grade, principal, takenOn } = loan;
  const reason = amountRefusal(terms.amount, principal);
  if (reason !== null) return { kind: "refused", reason };
  const dueOn = requireDueDate(loan);
  const tenureDays = daysBetween(takenOn, dueOn);
  return { kind: "priced", takenOn, dueOn, ...loanCost({ terms, grade, principal, tenureDays }) };
}

export function amountRefusal(amount: ProductTerms["amount"], principal: Paise): PriceRefusal | null {
  if (principal < amount.minimum) return "below-minimum";
  if (principal > amount.maximum) return "above-maximum";
  return principal % amount.step === 0n ? null : "not-a-step-multiple";
}

function requireDueDate(loan: LoanToPrice): CivilDate {
  const choices = dueDates(loan);
  const { dueOn = choices[0] } = loan;
  if (!choices.includes(dueOn)) throw new RangeError(`priceLoan: ${dueOn} is none of ${choices.join(", ")}`);
  return dueOn;
}
