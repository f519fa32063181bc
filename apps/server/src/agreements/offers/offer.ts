import type { CivilDate } from "@vaada/calendar/civil-date";
import type { PenalLimits } from "@vaada/lending/fees";
import type { PricedLoan } from "@vaada/lending/pricing";
import type { Grade } from "@vaada/lending/product-terms";
import type { Paise } from "@vaada/money/paise";

/** The figures of a price that are stored. The others follow from them. */
type OfferPrice = Omit<
  PricedLoan,
  "kind" | "takenOn" | "annualRatePpm" | "costTotal" | "costPer100Rupees" | "penal"
>;

/** An offer on file: the decision, the price, and the end of its hold. */
export type Offer = OfferPrice & {
  readonly id: string;
  /** `null` for an offer that was priced before there were such limits. */
  readonly penal: PenalLimits | null;
  readonly decisionId: string;
  readonly productId: string;
  readonly productVersion: number;
  /**
   * The amount that was asked for, as far as it was approved; `principal` is the amount that the borrower
   * chose.
   */
  readonly sanctioned: Paise;
  /** The most that can be chosen. */
  readonly cap: Paise;
  readonly salaryDay: number;
  readonly coolingOffDays: number;
  /** The most that auto-pay may debit. */
  readonly mandateMax: Paise;
  readonly pricedOn: CivilDate;
  /** The platform's time. */
  readonly heldUntil: Date;
  readonly takenAt: Date | null;
};

/** The approval that an offer is made on. */
export type Approval = {
  readonly decisionId: string;
  readonly grade: Grade;
  readonly amount: Paise;
  readonly cap: Paise;
  /** The most that a microfinance borrower may repay at once (MF-02), `null` for everybody else. */
  readonly repayMax: Paise | null;
};

/** The borrower's own statements about the loan. */
export type LoanRequest = {
  readonly salaryDay: number;
  readonly requested: Paise;
  readonly isSalaried: boolean;
};
