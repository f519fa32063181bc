import type { Offer } from "@vaada/contract/calls/offer";
import { type Outcome, outcomeOf } from "../../../api/client.ts";
import type { OfferCalls } from "../offer-store.ts";

/** 20,000 rupees of grade A on 15 November 2026, for somebody who is paid on the first. */
export const OFFER: Offer = {
  loan_id: 7,
  totalAmount: 20_000,
  roi: 0.05,
  processingFee: 3,
  processingAmount: 600,
  gst: 18,
  gstOfAdminFee: 108,
  finalAmount: 19_292,
  interestAmount: 160,
  repayAmount: 20_160,
  repayDate: "2026-12-01",
  tenure: 16,
  apr: 102.64,
  dueDates: [
    { repayDate: "2026-12-01", tenure: 16, repayAmount: 20_160, costTotal: 868, apr: 102.64 },
    { repayDate: "2027-01-01", tenure: 47, repayAmount: 20_470, costTotal: 1_178, apr: 47.42 },
  ],
  grade: "A",
  gradeReasons: ["Your credit score is in the range that gets our lowest price."],
  annualRate: 18.25,
  costTotal: 868,
  costPer100: 4.34,
  isSalaried: true,
  isLoanAmountUpgradable: false,
  maximumAmount: 20_000,
  amountMinimum: 1_000,
  amountMaximum: 20_000,
  amountStep: 100,
  amountCap: 25_000,
  salaryDate: 1,
  nextSalaryDay: "2026-12-01",
  coolingOffDays: 3,
  lateFee: 500,
  bounceCharge: 500,
  penalMaximum: 2_000,
  lateFeeFrom: 100,
  lender: "Example Finance Ltd",
  expiryDate: "2026-11-15T10:42:00.000Z",
  now: "2026-11-15T10:32:00.000Z",
};

/** The same with two fees that only some loans have. */
export const OFFER_WITH_OTHER_FEES: Offer = {
  ...OFFER,
  finalAmount: 19_174,
  costTotal: 986,
  costPer100: 4.93,
  otherFees: [
    { kind: "documentation-charge", on: "disbursal", afterDays: null, amount: 100, gst: 18 },
    { kind: "field-visit-charge", on: "overdue", afterDays: 10, amount: 300, gst: 0 },
  ],
};

/** The same for another amount. */
export const OFFER_OF_8000: Offer = {
  ...OFFER,
  totalAmount: 8_000,
  processingAmount: 240,
  gstOfAdminFee: 43.2,
  finalAmount: 7_716.8,
  interestAmount: 64,
  repayAmount: 8_064,
  costTotal: 347.2,
};

/** The next day: a day less to pay for, and a new hold. */
export const OFFER_NEXT_DAY: Offer = {
  ...OFFER,
  tenure: 15,
  interestAmount: 150,
  repayAmount: 20_150,
  apr: 108.22,
  costTotal: 858,
  costPer100: 4.29,
  expiryDate: "2026-11-15T18:50:00.000Z",
  now: "2026-11-15T18:40:00.000Z",
};

export const answer = (offer: Offer): Outcome<Offer> => ({ kind: "ok", data: offer });

export const refused = (status: number, code: string, message: string): Outcome<never> =>
  outcomeOf(status, null, JSON.stringify({ statusCode: status, code, message, data: null }));

export const never = (): Promise<never> => new Promise(() => {});

/** Calls that never answer, but for those that are given. */
export const callsWith = (given: Partial<OfferCalls>): OfferCalls => ({
  read: never,
  extend: never,
  choose: never,
  chooseDay: never,
  chooseProduct: never,
  take: never,
  ...given,
});

/** A call whose answers come when the test says so, in whichever order. */
export function answeredLater<Given extends unknown[], Data>() {
  const asked: { given: Given; answer: (outcome: Outcome<Data>) => void }[] = [];
  const call = (...given: Given): Promise<Outcome<Data>> =>
    new Promise((resolve) => asked.push({ given, answer: resolve }));
  return { asked, call };
}
