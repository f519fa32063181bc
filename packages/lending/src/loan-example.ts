import { civilDate } from "@vaada/calendar/civil-date";
import { least, type Paise, paise } from "@vaada/money/paise";
import { type CostLine, costLines } from "./cost-lines.ts";
import { type PricedLoan, priceLoan } from "./pricing.ts";
import type { Grade, ProductTerms } from "./product-terms.ts";

export type LoanExample = {
  readonly salaryDay: number;
  readonly loan: PricedLoan;
  readonly lines: readonly CostLine[];
};

/** The example of a loan on the marketing page, priced as a real one is. */
export function loanExample(terms: ProductTerms, grade: Grade): LoanExample {
  const loan = priceLoan({ terms, grade, ...EXAMPLE, principal: exampleAmount(terms) });
  if (loan.kind === "refused") throw new RangeError(`loanExample: the product refuses it: ${loan.reason}`);
  return { salaryDay: EXAMPLE.salaryDay, loan, lines: costLines(loan) };
}

/** A common sum, or the most that the product lends where that is less. */
function exampleAmount({ amount: { maximum, step } }: ProductTerms): Paise {
  const most = least(EXAMPLE.principal, maximum);
  return paise(most - (most % step));
}

/** A common sum, a common salary day, and a fixed day: a page built twice must read the same. */
const EXAMPLE = { principal: paise(20_000_00n), takenOn: civilDate("2026-11-20"), salaryDay: 1 };
