import { plural, t } from "@lingui/core/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import type { Offer } from "@vaada/contract/calls/offer";
import { add } from "@vaada/money/paise";
import { formatDay } from "../language/dates.ts";
import { amountOf, aprText, feeWords, moneyText } from "../shell/money-text.ts";

/** The figures that an offer and its key fact statement share. */
type OfferPrice = Pick<
  Offer,
  | "totalAmount"
  | "finalAmount"
  | "repayAmount"
  | "repayDate"
  | "interestAmount"
  | "processingFee"
  | "processingAmount"
  | "gst"
  | "gstOfAdminFee"
  | "otherFees"
  | "costTotal"
  | "costPer100"
  | "roi"
  | "annualRate"
  | "instalments"
  | "tenure"
  | "apr"
>;

/** A price as a CostBreakdown draws it: the server's figures, and the words around them. */
export function costOf(offer: OfferPrice) {
  const { roi, tenure, processingFee, gst } = offer;
  const dueOn = formatDay(civilDate(offer.repayDate));
  const cost = moneyText(offer.costTotal);
  const per100 = moneyText(offer.costPer100);
  const apr = aprText(offer.apr);
  const { annualRate, instalments } = offer;
  const count = instalments?.length ?? 0;
  return {
    get: amountOf(offer.finalAmount),
    pay: amountOf(offer.repayAmount),
    interest: amountOf(offer.interestAmount),
    fee: amountOf(offer.processingAmount),
    gst: amountOf(offer.gstOfAdminFee),
    others: (offer.otherFees ?? [])
      .filter(({ on }) => on === "disbursal")
      .map((fee) => ({
        label: feeWords().feeName(fee.kind),
        amount: add(amountOf(fee.amount), amountOf(fee.gst)),
      })),
    principal: amountOf(offer.totalAmount),
    labels: {
      get: t`You get`,
      pay:
        instalments === undefined
          ? t`You pay on ${dueOn}`
          : t`You pay in ${plural(count, { one: "# instalment", other: "# instalments" })}`,
      interest: t`Interest`,
      fee: t`Processing fee`,
      gst: t`GST on the fee`,
      total: t`Total cost`,
      enlarged: t`${cost} cost, enlarged`,
    },
    formulas: {
      interest:
        instalments === undefined
          ? t`${roi}% per day × ${tenure}`
          : t`${annualRate}% per year on what is left`,
      fee: `${processingFee}%`,
      gst: `${gst}%`,
    },
    per100Text: t`${per100} for every ₹100 borrowed`,
    aprText: t`APR ${apr}`,
  };
}

/** All due dates of an offer are drawn on one scale, so that the longer one looks longer. */
export function scaleOf({ dueDates }: Pick<Offer, "dueDates">) {
  const longest = dueDates.at(-1);
  if (longest === undefined) return undefined;
  return { pay: amountOf(longest.repayAmount), cost: amountOf(longest.costTotal) };
}
