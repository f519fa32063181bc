import type { CivilDate } from "@vaada/calendar/civil-date";
import { priceInstalments } from "@vaada/lending/instalments/price-instalments";
import type { PricedLoan } from "@vaada/lending/pricing";
import type { InstalmentTerms } from "@vaada/lending/product-terms";
import { aprsAgree, secondScheduleApr } from "@vaada/lending/second-apr";
import { withStampDuty } from "@vaada/lending/stamp-duty";
import { greatest, least, type Paise, paise } from "@vaada/money/paise";
import type { OfferSettings } from "../../services.ts";
import type { Approval, Offer } from "./offer.ts";
import { isAmountOf, offerAt, PriceMismatch, type QuoteInput } from "./quote-offer.ts";

type TakingDay = { readonly takenOn: CivilDate; readonly salaryDay: number };

/**
 * The most that can be lent in instalments: what the decision allows to be repaid of one salary is the most that one instalment
 * may be. `null` where that is less than the product lends at all. `roomOnCode` bounds what is lent on an Aadhaar code.
 */
export function mostInInstalments(
  terms: InstalmentTerms,
  { grade, cap, repayMax }: Approval,
  { takenOn, salaryDay, roomOnCode }: TakingDay & { readonly roomOnCode: Paise | null },
): Paise | null {
  const { minimum, maximum, step } = terms.amount;
  const affordable = repayMax === null ? cap : least(cap, repayMax);
  const instalmentOf = (principal: Paise): Paise => {
    const price = priceInstalments({ terms, grade, principal, takenOn, salaryDay });
    if (price.kind === "refused" || price.repayment.kind === "single")
      throw new Error("mostInInstalments: the product has no such amount");
    return price.repayment.instalment;
  };
  const most = roomOnCode === null ? maximum : least(maximum, roomOnCode);
  let [low, high] = [minimum / step, most / step];
  if (high < low || instalmentOf(minimum) > affordable) return null;
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (instalmentOf(paise(middle * step)) <= affordable) low = middle;
    else high = middle - 1n;
  }
  return paise(low * step);
}

/** Prices an offer in instalments. Throws when two computations of its APR disagree, so that no borrower sees such a price. */
export function priceInInstalments(
  terms: InstalmentTerms,
  { stampDuty, ...loan }: Pick<Offer, "grade" | "principal"> & TakingDay & Pick<QuoteInput, "stampDuty">,
): PricedLoan {
  const price = priceInstalments({ ...loan, terms: withStampDuty(terms, stampDuty) });
  if (price.kind === "refused")
    throw new Error(`priceInInstalments: the product has no such amount: ${price.reason}`);
  const { repayment, net, principal, aprBasisPoints, takenOn: startsOn } = price;
  if (repayment.kind === "single") throw new Error("priceInInstalments: it is repaid at once");
  const second = secondScheduleApr({ ...repayment, net, principal, startsOn });
  if (!aprsAgree({ basisPoints: aprBasisPoints, second })) throw new PriceMismatch("apr");
  return price;
}

/** Quotes an offer in instalments at today's price, as `quoteOffer` does one that is repaid at once. */
export function quoteInstalments(
  { terms: agreed, hold }: { readonly terms: InstalmentTerms; readonly hold: OfferSettings },
  { approval, request, last, stampDuty, now, today }: QuoteInput,
  { most: cap, principal: chosen }: { readonly most: Paise; readonly principal?: Paise | undefined },
): Offer {
  const terms = withStampDuty(agreed, stampDuty);
  const { salaryDay } = request;
  const { grade } = approval;
  const approved = greatest(approval.amount, terms.amount.minimum);
  const sanctioned = least(paise(approved - (approved % terms.amount.step)), cap);
  const before = last !== null && isAmountOf(terms, last.principal) ? least(last.principal, cap) : sanctioned;
  const principal = chosen ?? before;
  const price = priceInInstalments(agreed, { grade, principal, takenOn: today, salaryDay, stampDuty });
  return offerAt(price, { approval, request, last, now }, { terms, hold, sanctioned, cap });
}
