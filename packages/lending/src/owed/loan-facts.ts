import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Paise } from "@vaada/money/paise";
import type { LoanFee, PenalLimits } from "../fees.ts";
import type { PaymentTerms } from "../product-terms.ts";
import type { Repayment } from "./repayment.ts";

/** What was agreed on a loan whose money has arrived. None of it changes in the loan's life. */
export type LoanFacts = {
  readonly principal: Paise;
  /** What reached the borrower's account: the principal less the fees that were kept back and their GST. */
  readonly net: Paise;
  /** All that it bears or may come to bear, in the order in which they are told. */
  readonly fees: readonly LoanFee[];
  /** `null` for a loan that was agreed before there were such limits. */
  readonly penal: PenalLimits | null;
  /** What the key fact statement says is repaid in all. */
  readonly repay: Paise;
  /** Of a rate that was agreed by the year a day's part of it, rounded, to be shown beside it: nothing is reckoned by it. */
  readonly ratePpmPerDay: bigint;
  readonly repayment: Repayment;
  readonly arrivedOn: CivilDate;
  /** Of instalments the last one's. */
  readonly dueOn: CivilDate;
  /** The due date, or the next working day: until its end the wait costs nothing and nothing is overdue. */
  readonly payableThrough: CivilDate;
  readonly coolingOffDays: number;
  readonly payment: PaymentTerms;
};
