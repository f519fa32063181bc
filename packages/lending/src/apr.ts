import { divideHalfUp, type Paise } from "@vaada/money/paise";

/** The year of every rate the borrower is shown, leap years too. */
export const DAYS_PER_YEAR = 365n;

/**
 * Annual percentage rate of a loan that is repaid once, in basis points of a percent (5081n is 50.81 %):
 * nominal, on what really reached the account, so that the fee and its tax count.
 */
export function singleRepaymentAprBasisPoints(loan: { net: Paise; repay: Paise; days: number }): bigint {
  return divideHalfUp({
    dividend: (loan.repay - loan.net) * DAYS_PER_YEAR * BASIS_POINTS_PER_WHOLE,
    divisor: loan.net * BigInt(loan.days),
  });
}

/** 500n a day → 182_500n a year: 18.25 %. Simple, as the interest itself is. */
export const annualRatePpm = (ratePpmPerDay: bigint): bigint => ratePpmPerDay * DAYS_PER_YEAR;

const BASIS_POINTS_PER_WHOLE = 10_000n;
