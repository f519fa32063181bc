import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Paise } from "@vaada/money/paise";
import type { PaymentTerms } from "../product-terms.ts";

/** What was agreed on a loan whose money has arrived. None of it changes in the loan's life. */
export type LoanFacts = {
  readonly principal: Paise;
  /** What reached the borrower's account: the principal less the fee and its GST. */
  readonly net: Paise;
  readonly fee: Paise;
  readonly gst: Paise;
  /** What the key fact statement says is due on the due date. */
  readonly repay: Paise;
  readonly ratePpmPerDay: bigint;
  readonly arrivedOn: CivilDate;
  readonly dueOn: CivilDate;
  readonly coolingOffDays: number;
  readonly lateFee: Paise;
  readonly bounceCharge: Paise;
  readonly payment: PaymentTerms;
};
