import { formatBasisPoints } from "@vaada/money/percent";
import { loanCost } from "./loan-cost.ts";
import type { Grade, ProductTerms } from "./product-terms.ts";

/** What can be said of the product before anybody asks for a loan. */
export type ProductFigures = {
  readonly tenureDaysMin: number;
  readonly tenureDaysMax: number;
  readonly aprLowest: string;
  readonly aprHighest: string;
};

/**
 * The cheapest loan is the best grade over the longest time, because the fee then weighs least a day; the dearest is
 * the last grade over the shortest. The test holds this against a pricing of every loan there can be.
 */
export function productFigures(terms: ProductTerms): ProductFigures {
  const tenureDaysMin = terms.daysToDueMin;
  const tenureDaysMax = longestTenure(terms);
  const apr = (grade: Grade, tenureDays: number): string =>
    formatBasisPoints(loanCost({ terms, grade, principal: terms.amount.maximum, tenureDays }).aprBasisPoints);
  return {
    tenureDaysMin,
    tenureDaysMax,
    aprLowest: apr("A", tenureDaysMax),
    aprHighest: apr("C", tenureDaysMin),
  };
}

/** The longest wait for the first salary date, and then the longest month, where the product lends that long. */
function longestTenure({ daysToDueMin, daysToDueMax }: ProductTerms): number {
  const first = daysToDueMin + SALARY_DAY_WAIT_DAYS_MAX;
  return Math.max(first, Math.min(first + LONGEST_MONTH_DAYS, daysToDueMax));
}

/** The day after a salary date is at most this far from the next one, in a month of 31 days. */
const SALARY_DAY_WAIT_DAYS_MAX = 30;
const LONGEST_MONTH_DAYS = 31;
