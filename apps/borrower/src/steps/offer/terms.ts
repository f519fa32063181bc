import { plural, t } from "@lingui/core/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import type { Offer } from "@vaada/contract/calls/offer";
import { formatDay } from "../../language/dates.ts";
import { aprText, feeWords, moneyText } from "../../shell/money-text.ts";
import { penalFacts } from "../penal-facts.ts";

/** One term of the offer, in words. */
export type Term = {
  /** The same for a term of two offers, whatever stands before it in either. */
  readonly kind: string;
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
    others: [
      ...price(offer),
      grade(offer),
      ...repayment(offer),
      ...charges(offer),
      coolingOff(offer),
      lender(offer),
    ],
  };
}

const toBank = ({ finalAmount }: Offer): Term =>
  byAmount("to-bank", {
    label: t`Amount to your bank`,
    value: moneyText(finalAmount),
    remark: t`credited within 24 hours of release`,
  });

const interestRate = ({ roi, annualRate, instalments }: Offer): Term =>
  fixed("interest-rate", {
    label: t`Interest rate`,
    ...(instalments === undefined
      ? { value: t`${roi}% per day`, remark: t`${annualRate}% p.a.` }
      : { value: t`${annualRate}% p.a.`, remark: t`on what is left to pay back` }),
  });

/** Why the price is this one, in the server's own sentences. */
const grade = ({ grade: letter, gradeReasons }: Offer): Term =>
  fixed("grade", { label: t`Price grade`, value: letter, remark: gradeReasons.join(" ") });

function price(offer: Offer): readonly Term[] {
  const { processingFee, gst } = offer;
  return [
    byAmount("loan-amount", { label: t`Loan amount`, value: moneyText(offer.totalAmount) }),
    interestRate(offer),
    byAmount("processing-fee", {
      label: t`Processing fee`,
      value: moneyText(offer.processingAmount),
      remark: t`${processingFee}% of the loan amount`,
    }),
    byAmount("gst", { label: t`GST on the fee`, value: moneyText(offer.gstOfAdminFee), remark: `${gst}%` }),
    ...otherFees(offer),
  ];
}

/** The fees that only some loans have and that are kept back: they follow the amount. */
const otherFees = ({ otherFees: fees = [] }: Offer): readonly Term[] =>
  fees.flatMap((fee) =>
    fee.on === "disbursal"
      ? [byAmount(`fee:${fee.kind}`, feeWords().feeFact(fee, { moneyText, isPerInstalment: false }))]
      : [],
  );

function repayment(offer: Offer): readonly Term[] {
  const { tenure } = offer;
  return [
    ...(offer.instalments ?? []).slice(0, 1).map((first) =>
      byAmount("instalment", {
        label: t`First instalment`,
        value: moneyText(first.amount),
        remark: formatDay(civilDate(first.dueOn)),
      }),
    ),
    fixed("repay-on", {
      label: offer.instalments === undefined ? t`Repay on` : t`Last instalment on`,
      value: formatDay(civilDate(offer.repayDate)),
    }),
    fixed("tenure", { label: t`Tenure`, value: t`${plural(tenure, { one: "# day", other: "# days" })}` }),
    byAmount("repay-amount", { label: t`You repay`, value: moneyText(offer.repayAmount) }),
    byAmount("apr", { label: t`APR`, value: aprText(offer.apr), remark: t`all costs, as a rate for a year` }),
  ];
}

const charges = (offer: Offer): readonly Term[] =>
  penalFacts(offer).map(({ kind, ...charge }) => fixed(kind, charge));

function coolingOff({ coolingOffDays }: Offer): Term {
  const days = t`${plural(coolingOffDays, { one: "# day", other: "# days" })}`;
  return fixed("cooling-off", {
    label: t`Cooling-off`,
    value: days,
    remark: t`after the day the money arrives`,
  });
}

const lender = ({ lender: legalName }: Offer): Term =>
  fixed("lender", { label: t`Lender`, value: legalName });

type TermWords = Pick<Term, "label" | "value" | "remark">;

const fixed = (kind: string, words: TermWords): Term => ({ kind, ...words, followsAmount: false });

const byAmount = (kind: string, words: TermWords): Term => ({ kind, ...words, followsAmount: true });
