import { randomUUID } from "node:crypto";
import { addDays, type CivilDate, daysBetween, startOfDayInIndia } from "@vaada/calendar/civil-date";
import { dueDate, dueDates } from "@vaada/lending/due-date";
import { feeAmount, isSameFees, isSamePenal } from "@vaada/lending/fees";
import { mandateMaximum } from "@vaada/lending/mandate-maximum";
import { principalWithin } from "@vaada/lending/policy/household";
import { type LoanToPrice, type PricedLoan, priceLoan } from "@vaada/lending/pricing";
import type { AnyTerms, ProductTerms } from "@vaada/lending/product-terms";
import { aprsAgree, type secondSingleRepaymentApr } from "@vaada/lending/second-apr";
import { dutyKeptBack, STAMP_DUTY, type StampDuty, withStampDuty } from "@vaada/lending/stamp-duty";
import { least, type Paise, paise } from "@vaada/money/paise";
import type { OfferSettings, Services } from "../../services.ts";
import type { Approval, LoanRequest, Offer } from "./offer.ts";
import { repaymentToColumns } from "./repayment-on-file.ts";

/** The facts from which an offer is priced, and the moment. */
export type QuoteInput = {
  readonly approval: Approval;
  readonly request: LoanRequest;
  /** The offer on file, whether its hold lasts or not. */
  readonly last: Offer | null;
  /** The stamp duty of the borrower's state; `null` where the state is unknown. */
  readonly stampDuty: StampDuty | null;
  readonly now: Date;
  readonly today: CivilDate;
};

/** Whether an offer on file is still the one that the borrower would get now. */
export function isCurrentOffer(
  offer: Offer,
  terms: Pick<AnyTerms, "product" | "version">,
  input: Omit<QuoteInput, "request" | "last">,
): boolean {
  const isSameDeal =
    offer.decisionId === input.approval.decisionId &&
    offer.productId === terms.product &&
    offer.productVersion === terms.version &&
    feeAmount(offer.fees, STAMP_DUTY) === dutyKeptBack(input.stampDuty);
  return isSameDeal && offer.pricedOn === input.today && input.now < offer.heldUntil;
}

/** The borrower's new choice; a field that is left out stays as it was. */
export type Choice = { readonly principal?: Paise; readonly dueOn?: CivilDate };

/**
 * Quotes an offer at today's price, held from now on. It replaces the last offer, and keeps its row while both follow
 * from the same decision. An amount and a due date that the borrower chose are kept where they can still be had.
 */
export function quoteOffer(
  services: PriceServices & { readonly hold: OfferSettings },
  { approval, request, last, stampDuty, now, today }: QuoteInput,
  chosen: Choice = {},
): Offer {
  const terms = withStampDuty(services.terms, stampDuty);
  const { salaryDay } = request;
  const { grade } = approval;
  const cap = mostToTake(terms, approval, { takenOn: today, salaryDay });
  if (cap === null) throw new Error("quoteOffer: what may be lent is below-minimum of the product");
  const sanctioned = least(roundToStep(terms, approval.amount), cap);
  const principal = chosen.principal ?? previousAmount(terms, { last, cap }) ?? sanctioned;
  const choices = dueDatesWithin(terms, approval, { principal, takenOn: today, salaryDay });
  const dueOn = chosen.dueOn ?? previousDueDate(terms, { last, choices });
  const price = priceOffer(services, { grade, principal, takenOn: today, salaryDay, dueOn, stampDuty });
  return offerAt(price, { approval, request, last, now }, { terms, hold: services.hold, sanctioned, cap });
}

/** Makes an offer of a price, held from now on. */
export function offerAt(
  { takenOn: pricedOn, ...price }: PricedLoan,
  { approval, request, last, now }: Pick<QuoteInput, "approval" | "request" | "last" | "now">,
  {
    terms,
    hold,
    sanctioned,
    cap,
  }: {
    readonly terms: AnyTerms;
    readonly hold: OfferSettings;
    readonly sanctioned: Paise;
    readonly cap: Paise;
  },
): Offer {
  const isSameRow = last?.decisionId === approval.decisionId && last.productId === terms.product;
  return {
    ...price,
    id: isSameRow ? last.id : randomUUID(),
    decisionId: approval.decisionId,
    productId: terms.product,
    productVersion: terms.version,
    sanctioned,
    cap,
    salaryDay: request.salaryDay,
    coolingOffDays: terms.coolingOffDays,
    mandateMax: mandateMaximum(terms, price),
    pricedOn,
    heldUntil: holdUntil({ now, pricedOn }, hold),
    takenAt: null,
  };
}

function roundToStep({ amount: { maximum, step } }: ProductTerms, decided: Paise): Paise {
  const most = least(decided, maximum);
  return paise(most - (most % step));
}

type TakingDay = { readonly takenOn: CivilDate; readonly salaryDay: number };

/**
 * The most that the borrower can take: what the decision allows, within what the product lends today, and for a microfinance borrower
 * what can be repaid on the nearer due date of today (MF-02). `null` where that is less than the product lends: the decision was taken
 * on another day, from which its due date was nearer, or on other terms.
 */
export function mostToTake(
  terms: ProductTerms,
  { grade, cap, repayMax }: Approval,
  taking: TakingDay,
): Paise | null {
  const days = daysBetween(taking.takenOn, dueDate({ terms, ...taking }));
  const { interestPpmPerDay } = terms.grades[grade];
  const affordable = repayMax === null ? cap : principalWithin(repayMax, { interestPpmPerDay, days });
  const most = roundToStep(terms, least(cap, affordable));
  return most < terms.amount.minimum ? null : most;
}

/** The due dates to choose from for this amount. A later one whose interest is beyond what may be repaid at once is none of them. */
export function dueDatesWithin(
  terms: ProductTerms,
  { grade, repayMax }: Approval,
  { principal, ...taking }: TakingDay & { readonly principal: Paise },
): readonly CivilDate[] {
  const [nearer, ...later] = dueDates({ terms, ...taking });
  if (repayMax === null) return [nearer, ...later];
  const { interestPpmPerDay } = terms.grades[grade];
  const fits = (dueOn: CivilDate): boolean =>
    principal <= principalWithin(repayMax, { interestPpmPerDay, days: daysBetween(taking.takenOn, dueOn) });
  return [nearer, ...later.filter(fits)];
}

/** Whether the product lends this amount at all. */
export const isAmountOf = ({ amount }: Pick<AnyTerms, "amount">, principal: Paise): boolean =>
  principal >= amount.minimum && principal % amount.step === 0n;

/** An amount that was chosen as another product is what the borrower wants of this one too. */
function previousAmount(
  terms: ProductTerms,
  { last, cap }: Pick<QuoteInput, "last"> & { readonly cap: Paise },
): Paise | null {
  if (last === null || last.principal === last.sanctioned) return null;
  return isAmountOf(terms, last.principal) && last.principal <= cap ? last.principal : null;
}

/** Nothing for who never chose a day of this product: then it is the nearer day, whichever that is by now. */
function previousDueDate(
  terms: ProductTerms,
  { last, choices }: Pick<QuoteInput, "last"> & { readonly choices: readonly CivilDate[] },
): CivilDate | undefined {
  if (last === null || last.productId !== terms.product) return undefined;
  const nearerThen = dueDate({ terms, takenOn: last.pricedOn, salaryDay: last.salaryDay });
  return last.dueOn !== nearerThen && choices.includes(last.dueOn) ? last.dueOn : undefined;
}

/** When a price was quoted, by the platform's time. */
type PriceMoment = { readonly now: Date; readonly pricedOn: CivilDate };

/** The end of a hold that starts now. A price belongs to its day in India and does not outlive it. */
export const holdUntil = ({ now, pricedOn }: PriceMoment, { holdMinutes }: OfferSettings): Date =>
  new Date(Math.min(now.getTime() + holdMinutes * MINUTE_MS, endOfDayInIndia(pricedOn)));

/** The end of a longer hold: never earlier than before, and never beyond the maximum. */
export function extendHold(
  { heldUntil, now, pricedOn }: PriceMoment & { readonly heldUntil: Date },
  { holdMinutes, holdMinutesMax }: OfferSettings,
): Date {
  const wanted = heldUntil.getTime() + holdMinutes * MINUTE_MS;
  const allowed = Math.min(now.getTime() + holdMinutesMax * MINUTE_MS, endOfDayInIndia(pricedOn));
  return new Date(Math.max(heldUntil.getTime(), Math.min(wanted, allowed)));
}

const MINUTE_MS = 60_000;

const endOfDayInIndia = (date: CivilDate): number => startOfDayInIndia(addDays(date, 1));

/** A second computation of the APR, which checks the first. */
export type SecondApr = typeof secondSingleRepaymentApr;

type PriceServices = { readonly terms: ProductTerms; readonly secondApr: SecondApr };

/** Prices an offer. Throws when two computations of its APR disagree, so that no borrower sees such a price. */
export function priceOffer(
  { terms, secondApr }: PriceServices,
  {
    stampDuty,
    ...loan
  }: Pick<LoanToPrice, "grade" | "principal" | "takenOn" | "salaryDay" | "dueOn"> &
    Pick<QuoteInput, "stampDuty">,
): PricedLoan {
  const price = priceLoan({ ...loan, terms: withStampDuty(terms, stampDuty) });
  if (price.kind === "refused")
    throw new Error(`priceOffer: the product has no such amount: ${price.reason}`);
  const { net, repay, tenureDays, aprBasisPoints } = price;
  const second = secondApr({ net, repay, days: tenureDays });
  if (!aprsAgree({ basisPoints: aprBasisPoints, second })) throw new PriceMismatch("apr");
  return price;
}

/** The offer's amount until each due date that there is to choose from, the nearer one first. */
export const priceDueDates = (
  services: PriceServices,
  { grade, principal, pricedOn: takenOn, salaryDay }: Offer,
  { approval, stampDuty }: Pick<QuoteInput, "approval" | "stampDuty">,
): readonly PricedLoan[] =>
  dueDatesWithin(services.terms, approval, { principal, takenOn, salaryDay }).map((dueOn) =>
    priceOffer(services, { grade, principal, takenOn, salaryDay, dueOn, stampDuty }),
  );

/** Throws unless the offer on file costs what its loan costs now, so that the borrower takes what was shown. */
export function requireSamePrice(offer: Offer, price: PricedLoan): void {
  const isSame =
    offer.pricedOn === price.takenOn &&
    FIGURES.every((figure) => offer[figure] === price[figure]) &&
    isSameFees(offer.fees, price.fees) &&
    isSamePenal(offer.penal, price.penal) &&
    JSON.stringify(repaymentToColumns(offer.repayment), inDigits) ===
      JSON.stringify(repaymentToColumns(price.repayment), inDigits);
  if (!isSame) throw new PriceMismatch("kept");
}

const FIGURES = [
  "grade",
  "principal",
  "tenureDays",
  "dueOn",
  "fee",
  "gst",
  "net",
  "interest",
  "repay",
  "ratePpmPerDay",
  "aprBasisPoints",
] as const;

/** JSON has no number for paise. */
const inDigits = (_: string, value: unknown): unknown => (typeof value === "bigint" ? String(value) : value);

type Doubt = "apr" | "kept";

const ALARMS: Readonly<Record<Doubt, string>> = {
  apr: "alarm: two ways to the APR of an offer do not agree",
  kept: "alarm: an offer on file does not cost what its terms say",
};

/** A price that a person must look at before any borrower is offered it. */
export class PriceMismatch extends Error {
  override readonly name = "PriceMismatch";
  readonly doubt: Doubt;

  constructor(doubt: Doubt) {
    super(ALARMS[doubt]);
    this.doubt = doubt;
  }
}

/** Raises the alarm for a price in doubt, and rethrows: no offer is better than a wrong one. */
export async function withPriceAlarm<T>(
  { log, metrics }: Pick<Services, "log" | "metrics">,
  loanId: number,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PriceMismatch) {
      if (error.doubt === "apr") metrics.countAprDisagreement();
      log.error({ loanId }, ALARMS[error.doubt]);
    }
    throw error;
  }
}
