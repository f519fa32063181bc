import { formatDay } from "@vaada/calendar/format";
import { calculate, type WantedLoan } from "@vaada/lending/calculator";
import type { PricedLoan } from "@vaada/lending/pricing";
import type { ProductTerms } from "@vaada/lending/product-terms";
import { formatRupees } from "@vaada/money/format";
import { divideHalfUp, type Paise, paise } from "@vaada/money/paise";
import { formatBasisPoints } from "@vaada/money/percent";

/** One column of the calculator, as it is read. */
type CalculatorColumn = {
  readonly get: string;
  readonly payBack: string;
  readonly cost: string;
  readonly apr: string;
};

export type CalculatorFigures = {
  readonly payBackOn: string;
  readonly atMost: CalculatorColumn;
  readonly from: CalculatorColumn;
};

/** What the calculator shows. The amount must be one the product lends, which `allowedAmount` makes it. */
export function calculatorFigures(wanted: WantedLoan): CalculatorFigures {
  const calculation = calculate(wanted);
  if (calculation.kind === "refused") throw new RangeError(`calculatorFigures: ${calculation.reason}`);
  const { atMost, from } = calculation;
  return { payBackOn: formatDay(atMost.dueOn), atMost: columnOf(atMost), from: columnOf(from) };
}

/** The nearest amount that the product lends: the terms may have moved under an amount chosen before. */
export function allowedAmount({ minimum, maximum, step }: ProductTerms["amount"], wanted: Paise): Paise {
  const stepped = paise(divideHalfUp({ dividend: wanted < 0n ? 0n : wanted, divisor: step }) * step);
  if (stepped < minimum) return minimum;
  return stepped > maximum ? maximum : stepped;
}

const columnOf = (loan: PricedLoan): CalculatorColumn => ({
  get: formatRupees(loan.net),
  payBack: formatRupees(loan.repay),
  cost: formatRupees(loan.costTotal),
  apr: formatBasisPoints(loan.aprBasisPoints),
});
