import { type CivilDate, civilDateInIndia } from "@vaada/calendar/civil-date";
import type { DueDateChoice, Offer as OfferReply, ProductChoice } from "@vaada/contract/calls/offer";
import type { TakenPrice } from "@vaada/contract/calls/step";
import type { OtherFee } from "@vaada/contract/fees";
import type { InstalmentSchedule } from "@vaada/contract/instalments";
import type { Language } from "@vaada/contract/language";
import { feeAmount, feeOfKind, isNamedFee, type LoanFee, type PenalLimits } from "@vaada/lending/fees";
import { scheduleInstalments } from "@vaada/lending/instalments/equal-instalments";
import type { RuleHit } from "@vaada/lending/policy/credit-decision";
import type { PricedLoan } from "@vaada/lending/pricing";
import type { AnyTerms, ProductName } from "@vaada/lending/product-terms";
import { annualRateOf } from "@vaada/lending/repayment";
import { nextSalaryDate } from "@vaada/lending/salary-date";
import { divideHalfUp, paise, subtract, ZERO } from "@vaada/money/paise";
import { percentFromBasisPoints, percentFromPpm } from "@vaada/money/percent";
import { toWireRupees } from "@vaada/money/wire";
import type { Services } from "../../services.ts";
import { gradeReasonsOf } from "./grade/grade-reasons.ts";
import type { LoanRequest, Offer } from "./offer.ts";

/** An offer as every call replies it. */
export function describeOffer(
  { lender }: Pick<Services, "lender">,
  {
    loanId,
    offer,
    amount,
    request,
    dueDates,
    choices = [],
    ruleHits,
    language,
    now,
  }: {
    readonly loanId: number;
    readonly offer: Offer;
    /** Which amounts there are to choose from under the offer's terms. */
    readonly amount: AnyTerms["amount"];
    readonly request: LoanRequest;
    /** The offer's amount until each of the days to choose from. */
    readonly dueDates: readonly DatedPrice[];
    /** One price of each product to choose from; none where there is no choice. */
    readonly choices?: readonly ProductPrice[];
    /** The rules that the offer's decision met. */
    readonly ruleHits: readonly RuleHit[];
    readonly language: Language;
    readonly now: Date;
  },
): OfferReply {
  const onOrAfter = civilDateInIndia(now.getTime());
  return {
    loan_id: loanId,
    ...priceOf(offer),
    dueDates: dueDates.map(describeDueDate),
    ...instalmentsOf(offer, offer.pricedOn),
    ...(choices.length === 0 ? {} : { choices: choices.map(describeChoice) }),
    grade: offer.grade,
    gradeReasons: [...gradeReasonsOf(ruleHits, language)],
    isSalaried: request.isSalaried,
    isLoanAmountUpgradable: offer.cap > request.requested,
    maximumAmount: toWireRupees(offer.cap),
    amountMinimum: toWireRupees(amount.minimum),
    amountMaximum: toWireRupees(offer.sanctioned),
    amountStep: toWireRupees(amount.step),
    amountCap: toWireRupees(offer.cap),
    salaryDate: offer.salaryDay,
    nextSalaryDay: nextSalaryDate({ onOrAfter, salaryDay: offer.salaryDay }),
    coolingOffDays: offer.coolingOffDays,
    lateFee: toWireRupees(feeAmount(offer.fees, "late-fee")),
    bounceCharge: toWireRupees(feeAmount(offer.fees, "bounce-charge")),
    ...penalLimitsOf(offer),
    ...otherFeesOf(offer.fees),
    lender: lender.lender.legalName,
    expiryDate: offer.takenAt === null ? offer.heldUntil.toISOString() : null,
    now: now.toISOString(),
  };
}

/** The price of an offer until its due date. */
export type DatedPrice = Pick<Offer, "dueOn" | "tenureDays" | "repay" | "net" | "aprBasisPoints">;

const describeDueDate = ({ dueOn, tenureDays, repay, net, aprBasisPoints }: DatedPrice): DueDateChoice => ({
  repayDate: dueOn,
  tenure: tenureDays,
  repayAmount: toWireRupees(repay),
  costTotal: toWireRupees(subtract(repay, net)),
  apr: percentFromBasisPoints(aprBasisPoints),
});

/** The price of an amount as one of the products. */
export type ProductPrice = PricedLoan & { readonly product: ProductName };

const describeChoice = ({ product, ...price }: ProductPrice): ProductChoice => ({
  product,
  totalAmount: toWireRupees(price.principal),
  finalAmount: toWireRupees(price.net),
  repayAmount: toWireRupees(price.repay),
  repayDate: price.dueOn,
  costTotal: toWireRupees(price.costTotal),
  apr: percentFromBasisPoints(price.aprBasisPoints),
  ...instalmentsOf(price, price.takenOn),
});

/** The schedule of a price that is repaid in instalments; nothing of one that is repaid at once. */
export function instalmentsOf(
  { principal, repayment }: Pick<Offer, "principal" | "repayment">,
  startsOn: CivilDate,
): { instalments?: InstalmentSchedule } {
  if (repayment.kind === "single") return {};
  const { dueDates, annualRatePpm, instalment } = repayment;
  const plan = { principal, annualRatePpm, startsOn, dueDates, dayCount: "days" } as const;
  return {
    instalments: scheduleInstalments(plan, instalment).map((row) => ({
      number: row.number,
      dueOn: row.dueOn,
      amount: toWireRupees(row.amount),
      principal: toWireRupees(row.principal),
      interest: toWireRupees(row.interest),
    })),
  };
}

/** The terms that a screen shows, by which two offers are told apart. */
export const visibleTermsOf = ({ principal, repay, dueOn }: Offer) => ({
  totalAmount: toWireRupees(principal),
  repayAmount: toWireRupees(repay),
  repayDate: dueOn,
});

/** The price of an offer in a line, for the steps that follow it. */
export function takenPriceOf(offer: Offer): TakenPrice {
  const dueDates = offer.repayment.kind === "single" ? [] : offer.repayment.dueDates;
  const [firstOn] = dueDates;
  return {
    ...visibleTermsOf(offer),
    finalAmount: toWireRupees(offer.net),
    apr: percentFromBasisPoints(offer.aprBasisPoints),
    ...(firstOn === undefined ? {} : { instalments: { count: dueDates.length, firstOn } }),
  };
}

function priceOf(offer: Offer) {
  const costTotal = subtract(offer.repay, offer.net);
  const per100 = divideHalfUp({ dividend: costTotal * PAISE_PER_100_RUPEES, divisor: offer.principal });
  const processing = feeOfKind(offer.fees, "processing-fee");
  return {
    ...visibleTermsOf(offer),
    roi: percentFromPpm(offer.ratePpmPerDay),
    processingFee: percentFromPpm(processing?.ppm ?? 0n),
    processingAmount: toWireRupees(processing?.amount ?? ZERO),
    gst: percentFromPpm(processing?.taxPpm ?? 0n),
    gstOfAdminFee: toWireRupees(processing?.tax ?? ZERO),
    finalAmount: toWireRupees(offer.net),
    interestAmount: toWireRupees(offer.interest),
    tenure: offer.tenureDays,
    apr: percentFromBasisPoints(offer.aprBasisPoints),
    annualRate: percentFromPpm(annualRateOf(offer)),
    costTotal: toWireRupees(costTotal),
    costPer100: toWireRupees(paise(per100)),
  };
}

const PAISE_PER_100_RUPEES = 100_00n;

/** Nothing of what was priced before there were such limits. */
export const penalLimitsOf = ({ penal }: { readonly penal: PenalLimits | null }) =>
  penal === null
    ? {}
    : { penalMaximum: toWireRupees(penal.maximum), lateFeeFrom: toWireRupees(penal.lateFeeFrom) };

/** The fees that a reply has no fields of their own for. */
export function otherFeesOf(fees: readonly LoanFee[]): { readonly otherFees?: OtherFee[] } {
  const others = fees.filter(({ kind }) => !isNamedFee(kind));
  if (others.length === 0) return {};
  return {
    otherFees: others.map(({ kind, when, amount, tax }) => ({
      kind,
      on: when.on,
      afterDays: when.on === "overdue" ? when.afterDays : null,
      amount: toWireRupees(amount),
      gst: toWireRupees(tax),
    })),
  };
}
