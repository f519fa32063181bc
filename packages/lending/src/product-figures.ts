import { addDays, civilDate } from "@vaada/calendar/civil-date";
import { formatBasisPoints } from "@vaada/money/percent";
import { instalmentsCost } from "./instalments/price-instalments.ts";
import { loanCost } from "./loan-cost.ts";
import {
  GRADES_IN_INSTALMENTS,
  type Grade,
  type InstalmentTerms,
  type ProductTerms,
} from "./product-terms.ts";

/** The figures of the product before anybody asks for a loan. */
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

/** The figures of a product in instalments, over the grades that are offered it. */
type InstalmentFigures = Pick<ProductFigures, "aprLowest" | "aprHighest"> & {
  readonly daysToFirstMin: number;
  readonly daysToFirstMax: number;
};

/** The fee weighs least where the periods are longest. */
export function instalmentFigures(terms: InstalmentTerms): InstalmentFigures {
  const daysToFirstMin = terms.daysToDueMin;
  const daysToFirstMax = daysToFirstMin + SALARY_DAY_WAIT_DAYS_MAX;
  const [cheapest, dearest] = GRADES_IN_INSTALMENTS;
  const apr = (grade: Grade, days: { readonly toFirst: number; readonly each: number }): string => {
    const dueDates = Array.from({ length: terms.repayment.count }, (_, index) =>
      addDays(SOME_DAY, days.toFirst + index * days.each),
    );
    const loan = { terms, grade, principal: terms.amount.maximum, takenOn: SOME_DAY, dueDates };
    return formatBasisPoints(instalmentsCost(loan).aprBasisPoints);
  };
  return {
    daysToFirstMin,
    daysToFirstMax,
    aprLowest: apr(cheapest, { toFirst: daysToFirstMax, each: LONGEST_MONTH_DAYS }),
    aprHighest: apr(dearest, { toFirst: daysToFirstMin, each: SHORTEST_MONTH_DAYS }),
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
const SHORTEST_MONTH_DAYS = 28;
/** Only the days between the dates count. */
const SOME_DAY = civilDate("2026-01-01");
