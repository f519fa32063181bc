import type { Paise } from "@vaada/money/paise";
import type { InstalmentPlan } from "./equal-instalments.ts";
import { type DatedPlan, type Fraction, type Period, periodsOf, rateOf, worthOfOneEach } from "./periods.ts";

/**
 * Annual percentage rate of a loan in equal instalments, in basis points of a percent, half up: the yearly rate at which the unrounded
 * instalments are worth exactly what reached the borrower, each period charged by its own part of a year. Of whole months that is
 * twelve times the monthly rate, as the Reserve Bank reckons. Found by halving in whole numbers, so nothing is approximated.
 */
export function scheduleAprBasisPoints(plan: InstalmentPlan & { readonly net: Paise }): bigint {
  const { principal, net, annualRatePpm } = plan;
  if (net <= 0n || net > principal) throw new RangeError("scheduleAprBasisPoints: more arrives than is lent");
  const periods = periodsOf(plan);
  const agreed = worthOfOneEach(periods.map((period) => rateOf(period, annualRatePpm)));
  const isReached = (basisPoints: bigint): boolean => {
    const lowest = worthOfOneEach(periods.map((period) => halfBelow(period, basisPoints)));
    return principal * lowest.over * agreed.under >= net * lowest.under * agreed.over;
  };
  return highestReached(isReached);
}

/** The same of instalments as they are paid, in whole paise, which need not be equal. */
export function paidAprBasisPoints(
  plan: DatedPlan & { readonly net: Paise; readonly paid: readonly { readonly amount: Paise }[] },
): bigint {
  const periods = periodsOf(plan);
  return highestReached((basisPoints) => {
    const worth = periods.reduceRight<Fraction>(
      (later, period, index) => {
        const { over, under } = halfBelow(period, basisPoints);
        const amount = plan.paid[index]?.amount ?? 0n;
        return { over: (later.over + amount * later.under) * under, under: later.under * (under + over) };
      },
      { over: 0n, under: 1n },
    );
    return worth.over >= plan.net * worth.under;
  });
}

/** By doubling, and then by halving, in whole numbers. */
function highestReached(isReached: (basisPoints: bigint) => boolean): bigint {
  let reached = 0n;
  let notReached = 1n;
  while (isReached(notReached)) [reached, notReached] = [notReached, notReached * 2n];
  while (notReached - reached > 1n) {
    const middle = (reached + notReached) / 2n;
    if (isReached(middle)) reached = middle;
    else notReached = middle;
  }
  return reached;
}

/** The least yearly rate that rounds to so many basis points, for one period. */
const halfBelow = ({ ofYear }: Period, basisPoints: bigint): Fraction => ({
  over: (2n * basisPoints - 1n) * ofYear.over,
  under: HALF_BASIS_POINTS_PER_WHOLE * ofYear.under,
});

const HALF_BASIS_POINTS_PER_WHOLE = 20_000n;
