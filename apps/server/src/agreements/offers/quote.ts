import { randomUUID } from "node:crypto";
import type { CivilDate } from "@vaada/calendar/civil-date";
import { mandateMaximum } from "@vaada/lending/mandate-maximum";
import type { ProductTerms } from "@vaada/lending/product-terms";
import { least, type Paise, paise } from "@vaada/money/paise";
import type { OfferSettings } from "../../services.ts";
import { holdOf } from "./hold.ts";
import type { Approval, Offer, Wish } from "./offer.ts";
import { type PriceServices, priceOffer } from "./price-offer.ts";

/** What an offer is priced for, and when. */
export type ToQuote = {
  readonly approval: Approval;
  readonly wish: Wish;
  /** The offer on file, whether its hold lasts or not. */
  readonly last: Offer | null;
  readonly now: Date;
  readonly today: CivilDate;
};

/** Whether an offer on file is what the borrower would be offered now. */
export function isCurrent(offer: Offer, terms: ProductTerms, given: Omit<ToQuote, "wish" | "last">): boolean {
  const isSameDeal =
    offer.decisionId === given.approval.decisionId &&
    offer.productId === terms.product &&
    offer.productVersion === terms.version;
  return isSameDeal && offer.pricedOn === given.today && given.now < offer.heldUntil;
}

/**
 * An offer at today's price, held from now on. It takes the place of the last one, and is the same row while it follows
 * from the same decision. A smaller amount that was chosen is kept where it still can be.
 */
export function quote(
  services: PriceServices & { readonly hold: OfferSettings },
  { approval, wish, last, now, today }: ToQuote,
  chosen: Paise | null,
): Offer {
  const { terms } = services;
  const sanctioned = sanctionedAmount(terms, approval);
  const { salaryDay } = wish;
  const { grade } = approval;
  const principal = chosen ?? keptChoice(terms, last, sanctioned) ?? sanctioned;
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
    cap: lentOf(terms, approval.cap),
    salaryDay,
    coolingOffDays: terms.coolingOffDays,
    mandateMax: mandateMaximum(terms, price),
    pricedOn,
    heldUntil: holdOf({ now, pricedOn }, services.hold),
    takenAt: null,
  };
}

/** What was decided, within what the product lends today: its terms may have changed since. */
export const sanctionedAmount = (terms: ProductTerms, approval: Approval): Paise =>
  lentOf(terms, approval.amount);

function lentOf({ amount: { maximum, step } }: ProductTerms, decided: Paise): Paise {
  const most = least(decided, maximum);
  return paise(most - (most % step));
}

/** Whether the product lends this amount to somebody. */
export const isAmountOf = ({ amount }: ProductTerms, principal: Paise): boolean =>
  principal >= amount.minimum && principal % amount.step === 0n;

function keptChoice(terms: ProductTerms, last: Offer | null, sanctioned: Paise): Paise | null {
  if (last === null || last.principal === last.sanctioned) return null;
  return isAmountOf(terms, last.principal) && last.principal <= sanctioned ? last.principal : null;
}
