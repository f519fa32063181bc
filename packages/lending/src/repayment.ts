import type { CivilDate } from "@vaada/calendar/civil-date";
import { divideHalfUp, type Paise, paise, shareHalfUp } from "@vaada/money/paise";

/** A day on which something of a loan is due, and the working day through which it can be paid at no cost for the wait. */
export type DueDay = { readonly dueOn: CivilDate; readonly payableThrough: CivilDate };

/** How a loan is repaid: all of it on its due date, or in equal instalments of which the last is on its due date. */
export type Repayment =
  | { readonly kind: "single" }
  | {
      readonly kind: "instalments";
      readonly annualRatePpm: bigint;
      /** The sum of each but the last, which takes the rest. */
      readonly instalment: Paise;
      /**
       * A payment at most so many days before a due date counts for that instalment first; an earlier one
       * counts for none.
       */
      readonly aheadDays: number;
      /** In their order; the last is the loan's own due date. */
      readonly dues: readonly DueDay[];
    };

/** The same as it is agreed, before the working days are known through which each can be paid. */
export type AgreedRepayment =
  | Extract<Repayment, { kind: "single" }>
  | (Omit<Extract<Repayment, { kind: "instalments" }>, "dues"> & { readonly dueDates: readonly CivilDate[] });

/** The rate as it was agreed. */
export type AgreedRate = { readonly per: "day" | "year"; readonly ppm: bigint };

type RatedLoan = { readonly repayment: Repayment | AgreedRepayment; readonly ratePpmPerDay: bigint };

export const agreedRateOf = ({ repayment, ratePpmPerDay }: RatedLoan): AgreedRate =>
  repayment.kind === "single"
    ? { per: "day", ppm: ratePpmPerDay }
    : { per: "year", ppm: repayment.annualRatePpm };

/** The same by the year, as the key fact statement counts it. */
export const annualRateOf = (loan: RatedLoan): bigint => {
  const { per, ppm } = agreedRateOf(loan);
  return per === "year" ? ppm : ppm * DAYS_PER_YEAR;
};

type RepaidLoan = DueDay & { readonly repayment: Repayment };

/** The days on which something is due: one for a loan that is repaid at once. */
export const dueDaysOf = (facts: RepaidLoan): readonly DueDay[] =>
  facts.repayment.kind === "instalments" ? facts.repayment.dues : [facts];

/**
 * The interest of a principal in some days, half up. A rate that was agreed by the year is counted by days of
 * 365, leap years included.
 */
export function interestOfDays(
  { repayment, ratePpmPerDay }: RatedLoan,
  principal: Paise,
  days: number,
): Paise {
  if (repayment.kind === "single") return shareHalfUp(principal, ratePpmPerDay * BigInt(days));
  const dividend = principal * repayment.annualRatePpm * BigInt(days);
  return paise(divideHalfUp({ dividend, divisor: PPM_PER_WHOLE * DAYS_PER_YEAR }));
}

const PPM_PER_WHOLE = 1_000_000n;
const DAYS_PER_YEAR = 365n;
