import { randomUUID } from "node:crypto";
import { addDays, type CivilDate, startOfDayInIndia } from "@vaada/calendar/civil-date";
import { mandateMaximum } from "@vaada/lending/mandate-maximum";
import type { ProductTerms } from "@vaada/lending/product-terms";
import { least, type Paise, paise } from "@vaada/money/paise";
import type { OfferSettings } from "../../services.ts";
import type { Approval, LoanRequest, Offer } from "./offer.ts";
import { type PriceServices, priceOffer } from "./price-offer.ts";

/** What an offer is priced by, and when. */
export type QuoteInput = {
  readonly approval: Approval;
  readonly request: LoanRequest;
  /** The offer on file, whether its hold lasts or not. */
  readonly last: Offer | null;
  readonly now: Date;
  readonly today: CivilDate;
};

/** Whether an offer on file is still the one that the borrower would get now. */
export function isCurrentOffer(
  offer: Offer,
  terms: ProductTerms,
  input: Omit<QuoteInput, "request" | "last">,
): boolean {
  const isSameDeal =
    offer.decisionId === input.approval.decisionId &&
    offer.productId === terms.product &&
    offer.productVersion === terms.version;
  return isSameDeal && offer.pricedOn === input.today && input.now < offer.heldUntil;
}

/**
 * Quotes an offer at today's price, held from now on. It replaces the last offer, and keeps its row while both follow
 * from the same decision. A smaller amount that the borrower chose is kept where the product still lends it.
 */
export function quoteOffer(
  services: PriceServices & { readonly hold: OfferSettings },
  { approval, request, last, now, today }: QuoteInput,
  chosen: Paise | null,
): Offer {
  const { terms } = services;
  const sanctioned = sanctionedAmount(terms, approval);
  const { salaryDay } = request;
  const { grade } = approval;
  const principal = chosen ?? previousChoice(terms, last, sanctioned) ?? sanctioned;
  const { takenOn: pricedOn, ...price } = priceOffer(services, {
    grade,
    principal,
    takenOn: today,
    salaryDay,
  });
  const isSameRow = last?.decisionId === approval.decisionId && last.productId === terms.product;
  return {
    ...price,
    id: isSameRow ? last.id : randomUUID(),
    decisionId: approval.decisionId,
    productId: terms.product,
    productVersion: terms.version,
    sanctioned,
    cap: roundToStep(terms, approval.cap),
    salaryDay,
    coolingOffDays: terms.coolingOffDays,
    mandateMax: mandateMaximum(terms, price),
    pricedOn,
    heldUntil: holdUntil({ now, pricedOn }, services.hold),
    takenAt: null,
  };
}

/** The decided amount, within what the product lends today: its terms may have changed since. */
export const sanctionedAmount = (terms: ProductTerms, approval: Approval): Paise =>
  roundToStep(terms, approval.amount);

function roundToStep({ amount: { maximum, step } }: ProductTerms, decided: Paise): Paise {
  const most = least(decided, maximum);
  return paise(most - (most % step));
}

/** Whether the product lends this amount at all. */
export const isAmountOf = ({ amount }: ProductTerms, principal: Paise): boolean =>
  principal >= amount.minimum && principal % amount.step === 0n;

function previousChoice(terms: ProductTerms, last: Offer | null, sanctioned: Paise): Paise | null {
  if (last === null || last.principal === last.sanctioned) return null;
  return isAmountOf(terms, last.principal) && last.principal <= sanctioned ? last.principal : null;
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
