import { type Paise, ZERO } from "@vaada/money/paise";
import type { AnyTerms, FeeKind } from "./product-terms.ts";

/** The duty on the agreement of one loan, by the state that the borrower lives in. */
export type StampDuty = {
  /** By its letters. */
  readonly state: string;
  readonly amount: Paise;
  readonly paidBy: "lender" | "borrower";
};

/** The one fee that goes through the lender to somebody else: the state. */
export const STAMP_DUTY: FeeKind = "stamp-duty";

/** The part of the duty that is taken off the borrower's money. */
export const dutyKeptBack = (duty: StampDuty | null): Paise =>
  duty?.paidBy === "borrower" ? duty.amount : ZERO;

/**
 * The terms of a loan whose borrower pays the duty: it is kept back like any other fee, without a tax on it. Terms stay as they
 * are where the lender pays it, and where there is none.
 */
export function withStampDuty<Terms extends AnyTerms>(terms: Terms, duty: StampDuty | null): Terms {
  const rupees = dutyKeptBack(duty);
  if (rupees === ZERO) return terms;
  return {
    ...terms,
    fees: [
      ...terms.fees,
      {
        kind: STAMP_DUTY,
        base: "each-time",
        rupees,
        tax: null,
        when: { on: "disbursal" },
        cap: null,
      },
    ],
  };
}
