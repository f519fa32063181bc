import { PRODUCTS } from "@vaada/lending/product-terms";
import * as z from "zod/mini";
import { call } from "../call.ts";
import { OtherFee } from "../fees.ts";
import { InstalmentSchedule } from "../instalments.ts";
import { Day, GivenDay, GivenLoanId, Instant, Percent, Rupees } from "../primitives.ts";

/** One of the salary days on which the loan may be due, and what the same amount costs until then. */
const DueDateChoice = z.object({
  repayDate: Day,
  tenure: z.int(),
  repayAmount: Rupees,
  costTotal: Rupees,
  apr: Percent,
});
export type DueDateChoice = z.output<typeof DueDateChoice>;

/** An offer as one of the products, at the chosen amount or the nearest that the product lends. */
const ProductChoice = z.object({
  product: z.enum(PRODUCTS),
  totalAmount: Rupees,
  finalAmount: Rupees,
  repayAmount: Rupees,
  repayDate: Day,
  costTotal: Rupees,
  apr: Percent,
  instalments: z.optional(InstalmentSchedule),
});
export type ProductChoice = z.output<typeof ProductChoice>;

/** An offer with its whole price. Amounts are rupees; the client computes nothing of it. */
export const Offer = z.object({
  loan_id: z.int(),
  /** Sanctioned principal. */
  totalAmount: Rupees,
  /** Percent a day. */
  roi: Percent,
  /** Percent of the principal, and its rupees. */
  processingFee: Percent,
  processingAmount: Rupees,
  /** Percent of the fee, and its rupees. */
  gst: Percent,
  gstOfAdminFee: Rupees,
  /** The sum that reaches the bank account. */
  finalAmount: Rupees,
  interestAmount: Rupees,
  repayAmount: Rupees,
  repayDate: Day,
  /** Days from today to the due date. */
  tenure: z.int(),
  apr: Percent,
  /** The due dates to choose from, the nearer one first; once taken, the one that was taken. */
  dueDates: z.array(DueDateChoice),
  /**
   * The instalments of such an offer; `repayDate` and `tenure` are then those of the last, and `repayAmount`
   * is their sum.
   */
  instalments: z.optional(InstalmentSchedule),
  /** Both products for a borrower who may have either; left out for everybody else. */
  choices: z.optional(z.array(ProductChoice)),
  /** The price's grade, from A, the cheapest, and why, in plain sentences. */
  grade: z.string(),
  gradeReasons: z.array(z.string()),
  annualRate: Percent,
  costTotal: Rupees,
  costPer100: Rupees,
  isSalaried: z.boolean(),
  isLoanAmountUpgradable: z.boolean(),
  /** The amounts that can be chosen up to what was asked for, and the most that can be taken at all. */
  maximumAmount: Rupees,
  amountMinimum: Rupees,
  amountMaximum: Rupees,
  amountStep: Rupees,
  amountCap: Rupees,
  salaryDate: z.int(),
  /** The first salary day from today on. */
  nextSalaryDay: Day,
  coolingOffDays: z.int(),
  lateFee: Rupees,
  bounceCharge: Rupees,
  /** The most that all penal charges together come to; left out where no limit was promised. */
  penalMaximum: z.optional(Rupees),
  /** How much principal and interest must be unpaid for a late fee; left out with it. */
  lateFeeFrom: z.optional(Rupees),
  /** Every other fee that the loan bears or may come to bear; left out when there is none. */
  otherFees: z.optional(z.array(OtherFee)),
  lender: z.string(),
  /** Until when this price holds; `null` once the offer is taken. */
  expiryDate: z.nullable(Instant),
  /** The platform's instant: countdowns count from it. */
  now: Instant,
});
export type Offer = z.output<typeof Offer>;

const OF_THIS_LOAN = z.strictObject({ loan_id: GivenLoanId });

export const readOffer = call({
  name: "read-offer",
  says: "The offer with its whole price, held for ten minutes. Read again, it is the same; after the hold it is priced anew. Once taken, it is what was taken.",
  method: "POST",
  path: "/user/loan/approval",
  access: "borrower",
  step: "offer",
  reads: true,
  showsOnly: true,
  body: z.strictObject({ loanID: GivenLoanId }),
  query: null,
  reply: Offer,
  refuses: ["SESSION_ENDED", "NOT_FOUND", "STEP_OUT_OF_TURN", "STAMP_DUTY_UNKNOWN", "NO_OFFER_TODAY"],
});

export const extendOffer = call({
  name: "extend-offer",
  says: "Holds the offer ten minutes more. An offer whose hold has ended is priced anew and held.",
  method: "POST",
  path: "/loan/offer/extend",
  access: "borrower",
  step: "offer",
  showsOnly: true,
  body: OF_THIS_LOAN,
  query: null,
  reply: Offer,
  refuses: ["SESSION_ENDED", "NOT_FOUND", "STEP_OUT_OF_TURN", "STAMP_DUTY_UNKNOWN", "NO_OFFER_TODAY"],
});

export const chooseAmount = call({
  name: "choose-amount",
  says: "Prices another amount, in steps, up to the most that can be taken. Taking the offer then takes this amount.",
  method: "POST",
  path: "/loan/offer/amount",
  access: "borrower",
  step: "offer",
  showsOnly: true,
  body: z.strictObject({
    loan_id: GivenLoanId,
    amount: z.number("Please enter a valid amount"),
  }),
  query: null,
  reply: Offer,
  refuses: ["SESSION_ENDED", "NOT_FOUND", "STEP_OUT_OF_TURN", "STAMP_DUTY_UNKNOWN", "NO_OFFER_TODAY"],
});

export const chooseDueDate = call({
  name: "choose-due-date",
  says: "Prices the same amount until another of the offer's due dates. Taking the offer then takes this day.",
  method: "POST",
  path: "/loan/offer/due-date",
  access: "borrower",
  step: "offer",
  showsOnly: true,
  body: z.strictObject({ loan_id: GivenLoanId, repayDate: GivenDay }),
  query: null,
  reply: Offer,
  refuses: ["SESSION_ENDED", "NOT_FOUND", "STEP_OUT_OF_TURN", "STAMP_DUTY_UNKNOWN", "NO_OFFER_TODAY"],
});

export const chooseProduct = call({
  name: "choose-product",
  says: "Prices the offer as another product: all at once on one salary day, or in instalments where the offer has that choice. Taking the offer then takes this one.",
  method: "POST",
  path: "/loan/offer/product",
  access: "borrower",
  step: "offer",
  showsOnly: true,
  body: z.strictObject({ loan_id: GivenLoanId, product: z.enum(PRODUCTS, "Choose one of the two") }),
  query: null,
  reply: Offer,
  refuses: ["SESSION_ENDED", "NOT_FOUND", "STEP_OUT_OF_TURN", "STAMP_DUTY_UNKNOWN", "NO_OFFER_TODAY"],
});

export const takeOffer = call({
  name: "take-offer",
  says: "Takes the offer: its terms freeze and the key fact statement is issued. After the hold it must be read again first. With the figures that the borrower saw, it is refused when they are not the offer's any more.",
  method: "POST",
  path: "/loan/approval",
  access: "borrower",
  step: "offer",
  body: z.strictObject({
    loan_id: GivenLoanId,
    seen: z.optional(z.strictObject({ totalAmount: z.number(), repayAmount: z.number(), repayDate: Day })),
  }),
  query: null,
  reply: z.object({ redirect_to: z.string() }),
  refuses: [
    "SESSION_ENDED",
    "CONSENT_WITHDRAWN",
    "NOT_FOUND",
    "STEP_OUT_OF_TURN",
    "OFFER_EXPIRED",
    "OFFER_CHANGED",
    "STAMP_DUTY_UNKNOWN",
    "NO_OFFER_TODAY",
  ],
});
