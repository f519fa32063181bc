import { civilDate } from "@vaada/calendar/civil-date";
import { least, type Paise, paise } from "@vaada/money/paise";
import { keptBack } from "./fees.ts";
import type { LoanCost } from "./loan-cost.ts";
import { type PricedLoan, priceLoan } from "./pricing.ts";
import type { AnyTerms, FeeKind, Grade, ProductTerms } from "./product-terms.ts";

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

/** A common sum, or what the product lends that is nearest to it. */
export function exampleAmount({ amount: { minimum, maximum, step } }: Pick<AnyTerms, "amount">): Paise {
  const most = least(EXAMPLE.principal, maximum);
  const sum = paise(most - (most % step));
  return sum < minimum ? minimum : sum;
}

/** A common sum, a common salary day, and a fixed day: a page built twice must read the same. */
export const EXAMPLE = { principal: paise(20_000_00n), takenOn: civilDate("2026-11-20"), salaryDay: 1 };

/** One part of the cost with what it is reckoned from, so that the screen can print its formula. */
export type CostLine =
  | { readonly kind: "interest"; amount: Paise; of: Paise; ppmPerDay: bigint; days: number }
  /** `ppm` is `null` for a fee of so many rupees. */
  | { readonly kind: "fee"; fee: FeeKind; amount: Paise; of: Paise; ppm: bigint | null }
  | { readonly kind: "gst"; fee: FeeKind; amount: Paise; of: Paise; ppm: bigint };

/** The parts add up to `costTotal`. */
export function costLines(cost: LoanCost): readonly CostLine[] {
  const { principal, interest, ratePpmPerDay, tenureDays, fees } = cost;
  return [
    { kind: "interest", amount: interest, of: principal, ppmPerDay: ratePpmPerDay, days: tenureDays },
    ...keptBack(fees).flatMap(({ kind: fee, amount, tax, ppm, taxPpm }): CostLine[] => [
      { kind: "fee", fee, amount, of: principal, ppm },
      ...(taxPpm === null ? [] : [{ kind: "gst", fee, amount: tax, of: amount, ppm: taxPpm } as const]),
    ]),
  ];
}
