import type { Paise } from "@vaada/money/paise";

export type InstalmentLoan = {
  readonly principal: Paise;
  /** The sum that really reaches the borrower. */
  readonly net: Paise;
  readonly annualRatePpm: bigint;
  readonly months: number;
};

/**
 * Annual percentage rate of equal monthly instalments, in basis points of a percent: twelve times the monthly
 * rate at which the unrounded instalments are worth exactly `net`, half up.
 *
 * No approximation is made. An APR rounds to b when its rate is at least (b − ½) basis points, and whether it
 * is can be decided in whole numbers; so the largest such b is found by halving.
 */
export function instalmentAprBasisPoints(loan: InstalmentLoan): bigint {
  const isMistaken = loan.net <= 0n || loan.net > loan.principal || loan.annualRatePpm < 0n;
  if (isMistaken || !Number.isInteger(loan.months) || loan.months < 1) {
    throw new RangeError("instalmentAprBasisPoints: not a loan that is repaid in instalments");
  }
  let reached = 0n;
  let notReached = 1n;
  while (isReached(loan, notReached)) [reached, notReached] = [notReached, notReached * 2n];
  while (notReached - reached > 1n) {
    const middle = (reached + notReached) / 2n;
    if (isReached(loan, middle)) reached = middle;
    else notReached = middle;
  }
  return reached;
}

type Fraction = { readonly over: bigint; readonly under: bigint };

const MONTHS_PER_YEAR = 12n;
const HALF_BASIS_POINTS_PER_WHOLE = 20_000n;
const PPM_PER_WHOLE = 1_000_000n;

/** A dearer rate makes the same instalments worth less today, so their worth tells which rate is dearer. */
function isReached({ principal, net, annualRatePpm, months }: InstalmentLoan, basisPoints: bigint): boolean {
  const lowest = { over: 2n * basisPoints - 1n, under: HALF_BASIS_POINTS_PER_WHOLE * MONTHS_PER_YEAR };
  const agreed = { over: annualRatePpm, under: PPM_PER_WHOLE * MONTHS_PER_YEAR };
  const atLowest = worthOfOneAMonth(lowest, BigInt(months));
  const atAgreed = worthOfOneAMonth(agreed, BigInt(months));
  return principal * atLowest.over * atAgreed.under >= net * atAgreed.over * atLowest.under;
}

/** The present value of one rupee at the end of each month: (1 − (1 + rate)⁻ⁿ) ÷ rate. */
function worthOfOneAMonth(rate: Fraction, months: bigint): Fraction {
  if (rate.over === 0n) return { over: months, under: 1n };
  const grown = (rate.over + rate.under) ** months;
  return { over: (grown - rate.under ** months) * rate.under, under: rate.over * grown };
}
