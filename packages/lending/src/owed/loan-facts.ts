import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Paise } from "@vaada/money/paise";
import type { LoanFee, PenalLimits } from "../fees.ts";
import type { PaymentTerms } from "../product-terms.ts";
import type { Repayment } from "../repayment.ts";

/** The agreed terms of a loan whose money has arrived. None of them changes in the loan's life. */
export type LoanFacts = {
  readonly principal: Paise;
  /**
   * The sum that reached the borrower's account: the principal less the fees that were kept back and their
   * GST.
   */
  readonly net: Paise;
  /** All that it bears or may come to bear, in the order in which they are told. */
  readonly fees: readonly LoanFee[];
  /** `null` for a loan that was agreed before there were such limits. */
  readonly penal: PenalLimits | null;
  /** The repayment in all, as the key fact statement states it. */
  readonly repay: Paise;
  /**
   * The rate of a day; for a rate agreed by the year, its rounded part of a day, which is only shown beside
   * it.
   */
  readonly ratePpmPerDay: bigint;
  readonly repayment: Repayment;
  readonly arrivedOn: CivilDate;
  /** The due date, in instalments that of the last one. */
  readonly dueOn: CivilDate;
  /** The due date, or the next working day: until its end the wait costs nothing and nothing is overdue. */
  readonly payableThrough: CivilDate;
  readonly coolingOffDays: number;
  readonly payment: PaymentTerms;
};
