import type { Paise } from "@vaada/money/paise";

/** From the cheapest to the dearest; the credit policy gives one to each borrower. */
export const GRADES = ["A", "B", "C"] as const;
export type Grade = (typeof GRADES)[number];

/** What a payment may pay off. */
export type Due = "interest" | "principal" | "charges";

/** The rules of one product. All of it is data: a loan keeps the version it was taken under. */
export type ProductTerms = {
  readonly product: string;
  readonly version: number;
  readonly amount: { readonly minimum: Paise; readonly maximum: Paise; readonly step: Paise };
  readonly grades: Readonly<Record<Grade, GradeTerms>>;
  readonly gstPpmOfFee: bigint;
  readonly daysToDueMin: number;
  readonly payment: PaymentTerms;
  readonly overdue: { readonly lateFee: Paise; readonly bounceCharge: Paise };
  readonly coolingOffDays: number;
  readonly mandate: MandateTerms;
};

export type GradeTerms = { readonly interestPpmPerDay: bigint; readonly feePpm: bigint };

export type PaymentTerms = {
  /** Which due a payment pays off first. */
  readonly order: readonly Due[];
  readonly partPaymentMinimum: Paise;
  /** A part payment leaves nothing or at least this; a smaller rest of a late payment is waived. */
  readonly restMinimum: Paise;
  /** A payment this soon after midnight, on an order of the day before, counts for the day before. */
  readonly previousDayGraceMinutes: number;
};

export type MandateTerms = {
  /** The mandate's maximum is the repay amount, the late fee, and this much more. */
  readonly maximumBounceCharges: number;
  readonly maximumInterestDays: number;
  readonly debitHourInIndia: number;
  readonly noticeHoursMin: number;
  readonly presentationsMax: number;
  readonly daysToNextPresentationMin: number;
};
