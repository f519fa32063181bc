import { plural, t } from "@lingui/core/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import { formatDay } from "@vaada/calendar/format";
import type { Offer } from "@vaada/contract/calls/offer";
import { aprText, feeWords, moneyText } from "../../shell/money-text.ts";

/** One term of the offer, in words. */
export type Term = {
  readonly label: string;
  readonly value: string;
  readonly remark?: string | undefined;
  /** The value changes with the amount, so that only the remark is the term itself. */
  readonly followsAmount: boolean;
};

/** All terms in reading order. What reaches the bank comes first. */
export function termsOf(offer: Offer): { readonly toBank: Term; readonly others: readonly Term[] } {
  return {
    toBank: toBank(offer),
    others: [...price(offer), ...repayment(offer), ...charges(offer), coolingOff(offer), lender(offer)],
  };
}

/** The terms to know beside the price before signing. */
export const besidesPrice = (offer: Offer): readonly Term[] => [
  interestRate(offer),
  ...charges(offer),
  lender(offer),
];

const toBank = ({ finalAmount }: Offer): Term =>
  byAmount(t`Amount to your bank`, moneyText(finalAmount), t`credited within 24 hours of release`);

const interestRate = ({ roi, annualRate }: Offer): Term =>
  fixed(t`Interest rate`, t`${roi}% per day`, t`${annualRate}% p.a.`);

function price(offer: Offer): readonly Term[] {
  const { processingFee, gst } = offer;
  return [
    byAmount(t`Loan amount`, moneyText(offer.totalAmount)),
    interestRate(offer),
    byAmount(t`Processing fee`, moneyText(offer.processingAmount), t`${processingFee}% of the loan amount`),
    byAmount(t`GST on the fee`, moneyText(offer.gstOfAdminFee), `${gst}%`),
    ...otherFees(offer, { keptBack: true }),
  ];
}

/** The fees that only some loans have: those kept back follow the amount, and the others are levied later. */
const otherFees = (offer: Offer, { keptBack }: { keptBack: boolean }): readonly Term[] =>
  (offer.otherFees ?? [])
    .filter(({ on }) => (on === "disbursal") === keptBack)
    .map((fee) => ({ ...feeWords().feeFact(fee, moneyText), followsAmount: keptBack }));

function repayment(offer: Offer): readonly Term[] {
  const { tenure } = offer;
  return [
    fixed(t`Repay on`, formatDay(civilDate(offer.repayDate))),
    fixed(t`Tenure`, t`${plural(tenure, { one: "# day", other: "# days" })}`),
    byAmount(t`You repay`, moneyText(offer.repayAmount)),
    byAmount(t`APR`, aprText(offer.apr), t`all costs, as a rate for a year`),
  ];
}

const charges = (offer: Offer): readonly Term[] => [
  fixed(t`Late fee`, moneyText(offer.lateFee), t`once, if you pay after the due date`),
  fixed(t`Bounce charge`, moneyText(offer.bounceCharge), t`each time a debit bounces`),
  ...otherFees(offer, { keptBack: false }),
  ...(offer.penalMaximum === undefined
    ? []
    : [fixed(t`All these charges together`, moneyText(offer.penalMaximum), t`at most`)]),
];

function coolingOff({ coolingOffDays }: Offer): Term {
  const days = t`${plural(coolingOffDays, { one: "# day", other: "# days" })}`;
  return fixed(t`Cooling-off`, days, t`after the day the money arrives`);
}

const lender = ({ lender: legalName }: Offer): Term => fixed(t`Lender`, legalName);

const fixed = (label: string, value: string, remark?: string): Term => ({
  label,
  value,
  remark,
  followsAmount: false,
});

const byAmount = (label: string, value: string, remark?: string): Term => ({
  label,
  value,
  remark,
  followsAmount: true,
});
