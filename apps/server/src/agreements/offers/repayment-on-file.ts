import type { CivilDate } from "@vaada/calendar/civil-date";
import type { AgreedRepayment, Repayment } from "@vaada/lending/repayment";
import type { Paise } from "@vaada/money/paise";

/** How an offer or a loan is repaid, as its columns hold it: all `null` where it is repaid at once. */
export type RepaymentColumns = {
  readonly instalmentDues: readonly CivilDate[] | null;
  readonly instalment: Paise | null;
  readonly annualRate: bigint | null;
  readonly aheadDays: number | null;
};

export const REPAYMENT_COLUMN_OF: Readonly<Record<keyof RepaymentColumns, string>> = {
  instalmentDues: "instalment_dues",
  instalment: "instalment_paise",
  annualRate: "annual_rate_ppm",
  aheadDays: "ahead_days",
};

export const repaymentToColumns = (repayment: AgreedRepayment): RepaymentColumns =>
  repayment.kind === "single"
    ? { instalmentDues: null, instalment: null, annualRate: null, aheadDays: null }
    : {
        instalmentDues: repayment.dueDates,
        instalment: repayment.instalment,
        annualRate: repayment.annualRatePpm,
        aheadDays: repayment.aheadDays,
      };

export function repaymentFromColumns(row: RepaymentColumns): AgreedRepayment {
  const { instalmentDues: dueDates, instalment, annualRate: annualRatePpm, aheadDays } = row;
  // The database holds all of them, or none.
  if (dueDates === null || instalment === null || annualRatePpm === null || aheadDays === null)
    return { kind: "single" };
  return { kind: "instalments", dueDates, instalment, annualRatePpm, aheadDays };
}

/** A loan knows of each due date the working day through which it can be paid. */
export type LoanRepaymentColumns = RepaymentColumns & {
  readonly instalmentPayable: readonly CivilDate[] | null;
};

/** The columns that a query selects for `loanRepaymentOf`. */
export const LOAN_REPAYMENT = Object.entries(REPAYMENT_COLUMN_OF)
  .map(([name, column]) => `${column} as "${name}"`)
  .join(", ");

export function loanRepaymentOf({ instalmentPayable, ...row }: LoanRepaymentColumns): Repayment {
  const agreed = repaymentFromColumns(row);
  if (agreed.kind === "single") return agreed;
  const { dueDates, ...repayment } = agreed;
  return {
    ...repayment,
    dues: dueDates.map((dueOn, index) => ({ dueOn, payableThrough: instalmentPayable?.[index] ?? dueOn })),
  };
}
