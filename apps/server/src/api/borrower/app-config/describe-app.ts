import type { ReplyOf } from "@vaada/contract/call";
import type { readAppConfig } from "@vaada/contract/calls/app-config";
import type { Language } from "@vaada/contract/language";
import type { Lender } from "@vaada/contract/lender";
import { SIGN_IN_NOTICE_VERSION } from "@vaada/contract/notice";
import { publicPagePath } from "@vaada/contract/routes";
import {
  AUTO_PAY_NOTICE_VERSION,
  BANK_ACCOUNT_NOTICE_VERSION,
  BUREAU_NOTICE_VERSION,
  E_SIGN_NOTICE_VERSION,
  IDENTITY_NOTICE_VERSION,
  OFFERS_NOTICE_VERSION,
  PAN_NOTICE_VERSION,
  REFERENCES_NOTICE_VERSION,
  REMINDERS_NOTICE_VERSION,
  SELFIE_NOTICE_VERSION,
  STATEMENT_NOTICE_VERSION,
  WHATSAPP_NOTICE_VERSION,
} from "@vaada/contract/step-notices";
import { feeOfKind, isNamedFee } from "@vaada/lending/fees";
import {
  type FeeKind,
  type FeeTerms,
  GRADES,
  type Grade,
  type ProductTerms,
} from "@vaada/lending/product-terms";
import { type Paise, ZERO } from "@vaada/money/paise";
import { percentFromPpm } from "@vaada/money/percent";
import { toWireRupees } from "@vaada/money/wire";
import type { PublicFacts } from "../../../operations/disclosures/public-facts.ts";

/** All of it but the platform's instant, which is another one at every call. */
export type AppDescription = Omit<ReplyOf<typeof readAppConfig>, "now">;

/**
 * The facts that the app shows before anybody signs in: the lender's own words and the product's own figures.
 */
export function describeApp(
  lender: Lender,
  { terms, limits }: PublicFacts,
  {
    switches,
    checkout,
    push,
    appOrigin,
    language,
  }: Pick<AppDescription, "switches" | "checkout" | "push"> & {
    readonly appOrigin: string;
    readonly language: Language;
  },
): AppDescription {
  const { name, headline, subline } = lender.brand;
  return {
    brand: { name, headline: headline[language], subline: subline[language] },
    lender: lender.lender,
    support: { ...lender.support, hours: lender.support.hours[language] },
    grievanceOfficer: lender.grievanceOfficer,
    complaintPortal: lender.complaintPortal,
    pages: pagesAt(appOrigin, lender),
    terms: {
      product_id: terms.product,
      version: terms.version,
      amountMinimum: toWireRupees(terms.amount.minimum),
      amountMaximum: toWireRupees(terms.amount.maximum),
      amountStep: toWireRupees(terms.amount.step),
      grades: GRADES.map((grade) => ({
        grade,
        roi: percentFromPpm(terms.grades[grade].interestPpmPerDay),
        processingFee: percentFromPpm(shareOf(terms, grade)),
      })),
      gst: percentFromPpm(feeOfKind(terms.fees, "processing-fee")?.tax?.gstPpm ?? 0n),
      processingFeeMaximum: maximumOf(terms),
      lateFee: toWireRupees(rupeesOf(terms, "late-fee")),
      bounceCharge: toWireRupees(rupeesOf(terms, "bounce-charge")),
      penalMaximum: percentFromPpm(terms.penal.maximumPpm),
      lateFeeFrom: toWireRupees(terms.penal.lateFeeFrom),
      ...otherFeesOf(terms),
      partPaymentMinimum: toWireRupees(terms.payment.partPaymentMinimum),
      coolingOffDays: terms.coolingOffDays,
      daysToDueMinimum: terms.daysToDueMin,
      daysToDueMaximum: terms.daysToDueMax,
    },
    eligibility: {
      ageMinimum: limits.ageYearsMin,
      ageMaximum: limits.ageYearsMax,
      incomeMinimumMetro: toWireRupees(limits.monthlyIncomeMin.metro),
      incomeMinimumElsewhere: toWireRupees(limits.monthlyIncomeMin.elsewhere),
    },
    notices: {
      signIn: SIGN_IN_NOTICE_VERSION,
      pan: PAN_NOTICE_VERSION,
      identity: IDENTITY_NOTICE_VERSION,
      bureau: BUREAU_NOTICE_VERSION,
      statement: STATEMENT_NOTICE_VERSION,
      references: REFERENCES_NOTICE_VERSION,
      selfie: SELFIE_NOTICE_VERSION,
      bankAccount: BANK_ACCOUNT_NOTICE_VERSION,
      autoPay: AUTO_PAY_NOTICE_VERSION,
      eSign: E_SIGN_NOTICE_VERSION,
      reminders: REMINDERS_NOTICE_VERSION,
      whatsapp: WHATSAPP_NOTICE_VERSION,
      offers: OFFERS_NOTICE_VERSION,
    },
    checkout,
    push,
    switches,
  };
}

const pagesAt = (appOrigin: string, { lender }: Lender): AppDescription["pages"] => ({
  about: lender.website,
  terms: `${appOrigin}${publicPagePath("terms")}`,
  privacy: `${appOrigin}${publicPagePath("privacy")}`,
  rates: `${appOrigin}${publicPagePath("rates")}`,
  grievance: `${appOrigin}${publicPagePath("grievance")}`,
});

/** The share of the processing fee. */
function shareOf({ fees }: ProductTerms, grade: Grade): bigint {
  const fee = feeOfKind(fees, "processing-fee");
  return fee !== undefined && "ppm" in fee ? fee.ppm[grade] : 0n;
}

function maximumOf({ fees }: ProductTerms): number | null {
  const cap = feeOfKind(fees, "processing-fee")?.cap ?? null;
  return cap && toWireRupees(cap);
}

function rupeesOf({ fees }: ProductTerms, kind: FeeKind): Paise {
  const fee = feeOfKind(fees, kind);
  return fee !== undefined && "rupees" in fee ? fee.rupees : ZERO;
}

function otherFeesOf({ fees }: ProductTerms): Pick<AppDescription["terms"], "otherFees"> {
  const others = fees.filter(({ kind }) => !isNamedFee(kind));
  return others.length === 0 ? {} : { otherFees: others.map(describeFee) };
}

function describeFee(fee: FeeTerms) {
  const { kind, when, tax, cap } = fee;
  return {
    kind,
    on: when.on,
    afterDays: when.on === "overdue" ? when.afterDays : null,
    percents:
      "ppm" in fee ? GRADES.map((grade) => ({ grade, percent: percentFromPpm(fee.ppm[grade]) })) : null,
    rupees: "rupees" in fee ? toWireRupees(fee.rupees) : null,
    gst: tax === null ? null : percentFromPpm(tax.gstPpm),
    cap: cap === null ? null : toWireRupees(cap),
  };
}
