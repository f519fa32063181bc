import { type CivilDate, daysBetween, partsOf } from "@vaada/calendar/civil-date";
import { divideHalfUp, type Paise, paise } from "@vaada/money/paise";

/** How a period counts as part of a year: its months of twelve, or its days of 365. */
type DayCount = "months" | "days";

export type Fraction = { readonly over: bigint; readonly under: bigint };

/** From one due date to the next, with the part of a year that interest is charged for. */
export type Period = {
  readonly number: number;
  readonly from: CivilDate;
  readonly dueOn: CivilDate;
  readonly days: number;
  readonly ofYear: Fraction;
};

export type DatedPlan = {
  readonly startsOn: CivilDate;
  /** In their order, each after the one before. */
  readonly dueDates: readonly CivilDate[];
  readonly dayCount: DayCount;
};

export function periodsOf({ startsOn, dueDates, dayCount }: DatedPlan): readonly Period[] {
  if (dueDates.length === 0) throw new RangeError("periodsOf: a loan without an instalment");
  return dueDates.map((dueOn, index) => {
    const from = dueDates[index - 1] ?? startsOn;
    const days = daysBetween(from, dueOn);
    if (days < 1) throw new RangeError(`periodsOf: ${dueOn} does not come after ${from}`);
    return { number: index + 1, from, dueOn, days, ofYear: partOfYear(dayCount, { from, dueOn, days }) };
  });
}

function partOfYear(dayCount: DayCount, period: Pick<Period, "from" | "dueOn" | "days">): Fraction {
  if (dayCount === "days") return { over: BigInt(period.days), under: DAYS_PER_YEAR };
  const [from, until] = [partsOf(period.from), partsOf(period.dueOn)];
  const months = (until.year - from.year) * 12 + until.month - from.month;
  if (period.days < months * SHORTEST_MONTH_DAYS || period.days > months * LONGEST_MONTH_DAYS)
    throw new RangeError(`periodsOf: no whole months lie between ${period.from} and ${period.dueOn}`);
  return { over: BigInt(months), under: MONTHS_PER_YEAR };
}

/** The interest of a period on each rupee that is owed throughout it. */
export const rateOf = ({ ofYear }: Period, annualRatePpm: bigint): Fraction => ({
  over: annualRatePpm * ofYear.over,
  under: PPM_PER_WHOLE * ofYear.under,
});

/** The interest of a stretch of a period: `paiseDays` is what was owed, times the days for which it was. */
export function interestOf(period: Period, annualRatePpm: bigint, paiseDays: bigint): Paise {
  const { over, under } = rateOf(period, annualRatePpm);
  return paise(divideHalfUp({ dividend: paiseDays * over, divisor: under * BigInt(period.days) }));
}

/** After the last due date there is no period: the agreed rate runs on by days. */
export const interestAfterLast = (annualRatePpm: bigint, paiseDays: bigint): Paise =>
  paise(divideHalfUp({ dividend: paiseDays * annualRatePpm, divisor: PPM_PER_WHOLE * DAYS_PER_YEAR }));

/** The value at the start of one rupee on each due date. */
export const worthOfOneEach = (rates: readonly Fraction[]): Fraction =>
  rates.reduceRight<Fraction>(
    (later, { over, under }) => ({
      over: (later.over + later.under) * under,
      under: later.under * (under + over),
    }),
    { over: 0n, under: 1n },
  );

const SHORTEST_MONTH_DAYS = 28;
const LONGEST_MONTH_DAYS = 31;
const PPM_PER_WHOLE = 1_000_000n;
const MONTHS_PER_YEAR = 12n;
/** As everywhere: leap years too. */
const DAYS_PER_YEAR = 365n;
