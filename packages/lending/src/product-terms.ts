import type { Paise } from "@vaada/money/paise";

/** From the cheapest to the dearest; the credit policy gives one to each borrower. */
export const GRADES = ["A", "B", "C"] as const;
export type Grade = (typeof GRADES)[number];

/** The products: the salary advance, and beside it, where the policy gives it, a loan in instalments. */
export const PRODUCTS = ["salary-advance", "salary-instalments"] as const;
export type ProductName = (typeof PRODUCTS)[number];

/** The kinds of debt that a payment pays off. */
export type Due = "interest" | "principal" | "charges";

/** The rules of every product, however its loans are repaid. */
type CommonTerms = {
  readonly product: string;
  readonly version: number;
  readonly amount: { readonly minimum: Paise; readonly maximum: Paise; readonly step: Paise };
  /** Every fee that a loan of the product can ever bear, in the order in which they are told. */
  readonly fees: readonly FeeTerms[];
  readonly penal: PenalTerms;
  /** To the due date, or to that of the first instalment. */
  readonly daysToDueMin: number;
  readonly payment: PaymentTerms;
  readonly coolingOffDays: number;
  readonly mandate: MandateTerms;
};

/** The rules of a product that is repaid at once. All of it is data: a loan keeps the version it was taken under. */
export type ProductTerms = CommonTerms & {
  readonly repayment: { readonly kind: "single" };
  readonly grades: Readonly<Record<Grade, GradeTerms>>;
  /** How far off the later of the two due dates to choose from may lie. */
  readonly daysToDueMax: number;
};

/** The rules of a product that is repaid in equal monthly instalments, on a balance that shrinks with each. */
export type InstalmentTerms = CommonTerms & {
  readonly repayment: {
    readonly kind: "instalments";
    readonly count: number;
    /** A payment at most so many days before a due date counts for that instalment first. */
    readonly aheadDays: number;
  };
  readonly grades: Readonly<Record<Grade, YearlyGradeTerms>>;
};

export type AnyTerms = ProductTerms | InstalmentTerms;

/** Which of both it is: the compiler looks at no member of a member. */
export const isInInstalments = (terms: AnyTerms): terms is InstalmentTerms =>
  terms.repayment.kind === "instalments";

export type GradeTerms = { readonly interestPpmPerDay: bigint };
export type YearlyGradeTerms = { readonly interestPpmPerYear: bigint };

/** The grades that are offered instalments beside the salary advance, the cheapest first. */
export const GRADES_IN_INSTALMENTS = ["A", "B"] as const satisfies readonly Grade[];

/** How few and how many instalments there can be. */
export const INSTALMENTS_MIN = 3;
export const INSTALMENTS_MAX = 12;

/** The word for a fee from the terms to the papers. A product's terms may declare any other. */
export type FeeKind = "processing-fee" | "late-fee" | "bounce-charge" | (string & Record<never, never>);

/** The occasion on which a fee is levied. */
export type FeeWhen =
  /** Once, kept back of what is lent. */
  | { readonly on: "disbursal" }
  /** Once, at the close of the day that lies so many days after the due date, while principal or interest is owed. */
  | { readonly on: "overdue"; readonly afterDays: number }
  /** Each time that the bank returns a debit. */
  | { readonly on: "bounce" };

type FeePrice =
  | { readonly base: "sanctioned-amount"; readonly ppm: Readonly<Record<Grade, bigint>> }
  | { readonly base: "each-time"; readonly rupees: Paise };

/** One fee of a product: all that there is to say of it but its name in the borrower's language. */
export type FeeTerms = FeePrice & {
  readonly kind: FeeKind;
  /** The most that it comes to each time, whatever the base. */
  readonly cap: Paise | null;
} & (
    | {
        readonly when: Extract<FeeWhen, { on: "disbursal" }>;
        readonly tax: { readonly gstPpm: bigint } | null;
      }
    /** A charge for a breach of the contract is a penal charge, on which there is no GST. */
    | { readonly when: Exclude<FeeWhen, { on: "disbursal" }>; readonly tax: null }
  );

/** How far what is levied for a breach of the contract may go. */
export type PenalTerms = {
  /** All penal charges of a loan together, as a share of its principal. */
  readonly maximumPpm: bigint;
  /** Less principal and interest than this, unpaid when the due date ends, is charged nothing for. */
  readonly lateFeeFrom: Paise;
};

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
  /** The mandate's maximum is the repay amount, the penal charges with so many bounces, and the interest of so many days. */
  readonly maximumBounceCharges: number;
  readonly maximumInterestDays: number;
  /** How often a loan is presented, the first time included. */
  readonly presentationsMax: number;
};
