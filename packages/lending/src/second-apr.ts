import { type CivilDate, daysBetween } from "@vaada/calendar/civil-date";
import { divideHalfUp, type Paise } from "@vaada/money/paise";
import { DAYS_PER_YEAR } from "./apr.ts";
import type { InstalmentLoan } from "./instalment-apr.ts";

/**
 * The APR once more, on another way: the rate at which all cash flows together are worth nothing, found by
 * halving, flow by flow. It is only there to check the first, so it shares none of its arithmetic.
 * In millionths of a percentage point (50_813_322n is 50.813322 %), not yet rounded to two decimals.
 */
export function secondSingleRepaymentApr(loan: { net: Paise; repay: Paise; days: number }): bigint {
  const period = { over: BigInt(loan.days), under: DAYS_PER_YEAR };
  return nominalRate({ net: loan.net, repayments: [loan.repay * SCALE], period });
}

/** Over the unrounded instalments, one at the end of each month. */
export function secondInstalmentApr({ principal, net, annualRatePpm, months }: InstalmentLoan): bigint {
  const ratePerMonth = (annualRatePpm * SCALE) / (PPM_PER_WHOLE * MONTH.under);
  const worthOfOnes = worth(
    Array.from({ length: months }, () => SCALE),
    ratePerMonth,
  );
  // Up, by less than can be seen: without interest and fee the instalments must still bring back the net.
  const instalment = (principal * SCALE * SCALE) / worthOfOnes + 1n;
  return nominalRate({ net, repayments: Array.from({ length: months }, () => instalment), period: MONTH });
}

/** Over the unrounded instalments, each at the end of its own days. */
export function secondScheduleApr({
  principal,
  net,
  annualRatePpm,
  startsOn,
  dueDates,
}: {
  readonly principal: Paise;
  readonly net: Paise;
  readonly annualRatePpm: bigint;
  readonly startsOn: CivilDate;
  readonly dueDates: readonly CivilDate[];
}): bigint {
  const days = dueDates.map((dueOn, index) => BigInt(daysBetween(dueDates[index - 1] ?? startsOn, dueOn)));
  const worthOfEach = (each: bigint, ratePerDay: bigint): bigint =>
    days.reduceRight((later, count) => ((later + each) * SCALE) / (SCALE + ratePerDay * count), 0n);
  const agreedPerDay = (annualRatePpm * SCALE) / (PPM_PER_WHOLE * DAYS_PER_YEAR);
  const instalment = (principal * SCALE * SCALE) / worthOfEach(SCALE, agreedPerDay) + 1n;
  return rateThatBrings(net, (annualBillionths) =>
    worthOfEach(instalment, (annualBillionths * SCALE) / (BILLIONTHS_PER_WHOLE * DAYS_PER_YEAR)),
  );
}

/** Two decimals can be half a hundredth away from the exact rate, and no more. */
export function aprsAgree({ basisPoints, second }: { basisPoints: bigint; second: bigint }): boolean {
  const difference = basisPoints * MILLIONTHS_PER_BASIS_POINT - second;
  return difference <= DIFFERENCE_MAX && difference >= -DIFFERENCE_MAX;
}

/** 0.005 percentage points. */
const DIFFERENCE_MAX = 5_000n;
const MILLIONTHS_PER_BASIS_POINT = 10_000n;
const PPM_PER_WHOLE = 1_000_000n;
const MONTH = { over: 1n, under: 12n };

/** Fixed point with thirty decimals: sixty roundings of it are far from the last digit that is given. */
const SCALE = 10n ** 30n;

/** Halving goes on to billionths of a point, a thousand times finer than the result is given. */
const BILLIONTHS_PER_MILLIONTH = 1_000n;
const BILLIONTHS_PER_WHOLE = 100n * 10n ** 9n;

type CashFlows = {
  readonly net: Paise;
  /** One at the end of each period, scaled. */
  readonly repayments: readonly bigint[];
  /** The part of a year that a period is. */
  readonly period: { readonly over: bigint; readonly under: bigint };
};

/** Nominal: the rate of a period times the periods of a year, not compounded. */
function nominalRate({ net, repayments, period }: CashFlows): bigint {
  if (period.over <= 0n) throw new RangeError("second-apr: not a loan that is repaid");
  return rateThatBrings(net, (annualBillionths) => worth(repayments, rateOfPeriod(annualBillionths, period)));
}

/** The rate at which what comes back is worth the net. Its worth, which is scaled, falls as the rate rises. */
function rateThatBrings(net: Paise, worthAt: (annualBillionths: bigint) => bigint): bigint {
  const isWorthIt = (annualBillionths: bigint): boolean => worthAt(annualBillionths) >= net * SCALE;
  if (net <= 0n || !isWorthIt(0n)) throw new RangeError("second-apr: not a loan that is repaid");
  let low = 0n;
  let high = BILLIONTHS_PER_WHOLE;
  while (isWorthIt(high)) high *= 2n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (isWorthIt(middle)) low = middle;
    else high = middle;
  }
  return divideHalfUp({ dividend: low, divisor: BILLIONTHS_PER_MILLIONTH });
}

const rateOfPeriod = (annualBillionths: bigint, period: CashFlows["period"]): bigint =>
  (annualBillionths * period.over * SCALE) / (BILLIONTHS_PER_WHOLE * period.under);

/** The worth today of scaled flows, one a period, at a scaled rate for each period. */
function worth(flows: readonly bigint[], rate: bigint): bigint {
  // Backwards, from the last flow: each step brings all that comes later one period nearer.
  return flows.reduceRight((later, flow) => ((later + flow) * SCALE) / (SCALE + rate), 0n);
}
