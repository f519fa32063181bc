import type { CivilDate } from "@vaada/calendar/civil-date";
import { wasEverOverdue } from "@vaada/lending/owed/owed-on";
import type { PricedLoan } from "@vaada/lending/pricing";
import {
  type AnyTerms,
  GRADES_IN_INSTALMENTS,
  type Grade,
  type InstalmentTerms,
  isInInstalments,
  PRODUCTS,
  type ProductName,
  type ProductTerms,
} from "@vaada/lending/product-terms";
import { greatest, least, type Paise } from "@vaada/money/paise";
import type { ProductPrice } from "../../../agreements/offers/describe-offer.ts";
import type { Offer } from "../../../agreements/offers/offer.ts";
import {
  mostInInstalments,
  priceInInstalments,
  quoteInstalments,
} from "../../../agreements/offers/quote-instalments.ts";
import {
  type Choice,
  mostToTake,
  priceOffer,
  type QuoteInput,
  quoteOffer,
  type SecondApr,
} from "../../../agreements/offers/quote-offer.ts";
import type { LoanOwner } from "../../../agreements/offers/store.ts";
import { readRoomOnCode } from "../../../decisioning/decisions/applicant.ts";
import { isLoan } from "../../../loans/events/loan.ts";
import { hasClosedLoan, readLoansOfBorrower } from "../../../loans/events/store.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { readInstalmentTermsOn } from "../../../products/store.ts";
import type { Services } from "../../../services.ts";

type QuoteServices = Pick<Services, "settings"> & { readonly secondApr: SecondApr };

/** An offer that can still be chosen and taken. */
export type OpenOffer = QuoteInput & {
  /** Those that hold today. */
  readonly terms: ProductTerms;
  /** Those in instalments, and the most that can be lent so; `null` for whoever is not offered them. */
  readonly inInstalments: { readonly terms: InstalmentTerms; readonly most: Paise } | null;
  /** As which product the offer is priced. */
  readonly product: ProductName;
  /** The offer on file, if the borrower would still get it now. */
  readonly current: Offer | null;
};

/** The terms of the product that the offer is priced as. */
export const termsOf = ({ terms, inInstalments, product }: OpenOffer): AnyTerms =>
  product === terms.product || inInstalments === null ? terms : inInstalments.terms;

/** The most that can be taken of it; `null` where today the product lends nothing as small. */
export const mostOf = ({
  terms,
  inInstalments,
  product,
  approval,
  today,
  request,
}: OpenOffer): Paise | null =>
  product === terms.product || inInstalments === null
    ? mostToTake(terms, approval, { takenOn: today, salaryDay: request.salaryDay })
    : inInstalments.most;

/** At today's price, as the product that was chosen. */
export function quote(services: QuoteServices, open: OpenOffer, chosen: Choice = {}): Offer {
  const { inInstalments, product, terms } = open;
  if (product === terms.product || inInstalments === null)
    return quoteOffer(quoteServicesOf(services, open), open, chosen);
  const { most } = inInstalments;
  const quoteServices = { terms: inInstalments.terms, hold: services.settings.offer };
  return quoteInstalments(quoteServices, open, { most, principal: chosen.principal });
}

/** The amount of the offer as each product, or the nearest that the product lends; none where there is only one. */
export function choicesOf(services: QuoteServices, open: OpenOffer, offer: Offer): readonly ProductPrice[] {
  if (open.inInstalments === null) return [];
  return PRODUCTS.flatMap((product) => {
    const other = { ...open, product, last: null };
    const { minimum } = termsOf(other).amount;
    const most = mostOf(other);
    if (most === null) return [];
    const wanted = greatest(offer.principal, minimum);
    const priced =
      product === offer.productId ? offer : quote(services, other, { principal: least(wanted, most) });
    return [{ ...priceOf(services, other, priced), product }];
  });
}

/** The price of the offer now. */
export function priceOf(services: QuoteServices, open: OpenOffer, offer: Offer): PricedLoan {
  const { grade, principal, pricedOn: takenOn, salaryDay, dueOn } = offer;
  const loan = { grade, principal, takenOn, salaryDay, stampDuty: open.stampDuty };
  const terms = termsOf(open);
  return isInInstalments(terms)
    ? priceInInstalments(terms, loan)
    : priceOffer({ terms, secondApr: services.secondApr }, { ...loan, dueOn });
}

export const quoteServicesOf = ({ secondApr, settings }: QuoteServices, { terms }: OpenOffer) => ({
  terms,
  secondApr,
  hold: settings.offer,
});

/** `null` for whoever is not offered instalments. */
export async function readInstalmentOffer(
  tx: Tx,
  {
    owner,
    approval,
    request,
    today,
  }: Pick<OpenOffer, "approval" | "request" | "today"> & { readonly owner: LoanOwner },
): Promise<OpenOffer["inInstalments"]> {
  if (!(await mayTakeInstalments(tx, { ...owner, grade: approval.grade, today }))) return null;
  const terms = await readInstalmentTermsOn(tx, today);
  const roomOnCode = await readRoomOnCode(tx, { ...owner, on: today });
  const most = mostInInstalments(terms, approval, {
    takenOn: today,
    salaryDay: request.salaryDay,
    roomOnCode,
  });
  return most === null ? null : { terms, most };
}

/**
 * Whether instalments are offered beside the salary advance: to a repeat borrower of a good grade who was
 * never overdue.
 */
async function mayTakeInstalments(
  tx: Tx,
  {
    borrowerId,
    grade,
    today,
  }: { readonly borrowerId: string; readonly grade: Grade; readonly today: CivilDate },
): Promise<boolean> {
  const isOfGoodGrade = GRADES_IN_INSTALMENTS.some((good) => good === grade);
  if (!isOfGoodGrade || !(await hasClosedLoan(tx, borrowerId))) return false;
  const loans = (await readLoansOfBorrower(tx, borrowerId)).filter(isLoan);
  return !loans.some(({ facts, events }) => wasEverOverdue(facts, events, today));
}
