import { type CivilDate, civilDate, civilDateInIndia } from "@vaada/calendar/civil-date";
import type { BodyOf } from "@vaada/contract/call";
import type { takeOffer as takeOfferCall } from "@vaada/contract/calls/offer";
import type { Language } from "@vaada/contract/language";
import { PRODUCTS, type ProductName } from "@vaada/lending/product-terms";
import { type Paise, ZERO } from "@vaada/money/paise";
import { fromWireRupees } from "@vaada/money/wire";
import { describeOffer, visibleTermsOf } from "../../../agreements/offers/describe-offer.ts";
import { issueKeyFacts, type KeyFactsServices } from "../../../agreements/offers/issue-key-facts.ts";
import { readStampDuty } from "../../../agreements/offers/lender-particulars.ts";
import type { LoanRequest, Offer } from "../../../agreements/offers/offer.ts";
import {
  type Choice,
  dueDatesWithin,
  extendHold,
  isAmountOf,
  isCurrentOffer,
  priceDueDates,
  requireSamePrice,
  type SecondApr,
  withPriceAlarm,
} from "../../../agreements/offers/quote-offer.ts";
import {
  type LoanOwner,
  readApproval,
  readOffer as readLastOffer,
  readLoanRequest,
  readRuleHits,
  replaceOffer,
  saveOffer,
} from "../../../agreements/offers/store.ts";
import { isBlacklistedWithoutOverride } from "../../../decisioning/decisions/store.ts";
import {
  holdForScreening,
  mayBeListed,
  openMatches,
} from "../../../decisioning/screening/screen-applicant.ts";
import {
  type JourneyPosition,
  journeyContextOf,
  readJourneyPosition,
} from "../../../journey/applications/journey-position.ts";
import { lockApplication, markUnderReview } from "../../../journey/applications/store.ts";
import { type OpenStep, refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { refuseField } from "../../../platform/refusals/fields.ts";
import { RefusedError, refuse } from "../../../platform/refusals/refused.ts";
import { readInstalmentTermsOn, readTermsOf, readTermsOn } from "../../../products/store.ts";
import type { Services } from "../../../services.ts";
import {
  choicesOf,
  mostOf,
  type OpenOffer,
  priceOf,
  quote,
  quoteServicesOf,
  readInstalmentOffer,
  termsOf,
} from "./open-offer.ts";
import { OFFER_PHRASES } from "./phrases.ts";

type OfferServices = Pick<Services, "database" | "clock" | "log" | "metrics" | "settings"> &
  KeyFactsServices & { readonly secondApr: SecondApr };

type OfferInput = { readonly borrowerId: string; readonly openStep: OpenStep };

/** The reader of the offer, in the language of the call. */
type OfferReader = OfferInput & { readonly language: Language };

/** The borrower's position and offer at the start of a transaction of this step. */
type OfferContext = {
  readonly owner: LoanOwner;
  readonly now: Date;
  readonly position: JourneyPosition;
  readonly taken: { readonly offer: Offer; readonly request: LoanRequest } | null;
  /** `null` when the borrower is not at this step, or not any more. */
  readonly open: OpenOffer | null;
};

const STEP = "offer";

/** The figures on the borrower's screen; `null` when the client did not send them. */
type SeenTerms = NonNullable<BodyOf<typeof takeOfferCall>["seen"]> | null;

/** Takes the offer and issues its key fact statement in one transaction. Refuses a price that the borrower has not seen. */
export function takeOffer(services: OfferServices, input: OfferInput & { readonly seen: SeenTerms }) {
  const { seen, openStep } = input;
  return withOfferTx(services, input, async (tx, context) => {
    const { position, taken } = context;
    // Another tab has just taken the same offer.
    const isDone = taken !== null && isOfferSeen(taken.offer, seen);
    if (isDone) return rememberReply(tx, input, position.route);
    const open = requireOpen(context);
    if (await isBlacklistedWithoutOverride(tx, context.owner)) return sendToReview(tx, services, context);
    if (await mayBeListed(tx, services.vault, input.borrowerId))
      return holdForLists(tx, services, { ...context.owner, now: context.now });
    if (open.current === null) return refuse("OFFER_EXPIRED");
    if (!isOfferSeen(open.current, seen)) return refuse("OFFER_CHANGED");
    await takeCurrentOffer(tx, services, context, { ...open, offer: open.current });
    const { route } = await readJourneyPosition(tx, {
      borrowerId: input.borrowerId,
      today: open.today,
      areReferencesAsked: services.settings.references.isOn,
    });
    return rememberReply(tx, { openStep }, route);
  });
}

/** For a borrower whom the lender barred after the approval: a person must look before anything is taken. */
async function sendToReview(tx: Tx, services: OfferServices, { owner, now }: OfferContext) {
  await markUnderReview(tx, { applicationId: owner.applicationId, now, because: "blacklist" });
  return refuseOutOfTurn(await readJourneyPosition(tx, { ...owner, ...journeyContextOf(services) }));
}

/** For a borrower whom a list names since the approval. They read that a person looks at it, as for any other reason. */
async function holdForLists(tx: Tx, services: OfferServices, applicant: LoanOwner & { readonly now: Date }) {
  await openMatches(tx, services.vault, applicant);
  await holdForScreening(tx, applicant);
  return refuseOutOfTurn(await readJourneyPosition(tx, { ...applicant, ...journeyContextOf(services) }));
}

async function takeCurrentOffer(
  tx: Tx,
  services: OfferServices,
  { owner, now }: OfferContext,
  open: OpenOffer & { readonly offer: Offer },
): Promise<void> {
  const { offer, stampDuty } = open;
  const terms = termsOf(open);
  const loan = priceOf(services, open, offer);
  requireSamePrice(offer, loan);
  await saveOffer(tx, owner, { ...offer, takenAt: now });
  await issueKeyFacts(tx, services, { owner, offerId: offer.id, loan, terms, stampDuty, now });
}

async function rememberReply(tx: Tx, { openStep }: Pick<OfferInput, "openStep">, route: string) {
  const reply = { redirect_to: route };
  await openStep.rememberReply(tx, reply);
  return reply;
}

function isOfferSeen(offer: Offer, seen: SeenTerms): boolean {
  if (seen === null) return true;
  const { totalAmount, repayAmount, repayDate } = visibleTermsOf(offer);
  return seen.totalAmount === totalAmount && seen.repayAmount === repayAmount && seen.repayDate === repayDate;
}

/** Extends the hold of the price. An offer whose hold has ended is quoted anew, so that no borrower is too late. */
export function extendOffer(services: OfferServices, input: OfferReader) {
  return withOfferTx(services, input, async (tx, context) => {
    const { owner, now } = context;
    const open = requireOpen(context);
    const { current } = open;
    if (current === null) return replyNewQuote(tx, services, { context, open, input, chosen: {} });
    const offer = { ...current, heldUntil: extendHold({ ...current, now }, services.settings.offer) };
    await saveOffer(tx, owner, offer);
    return replyOpenOffer(tx, services, { context, open, input, offer });
  });
}

/** Quotes another amount. The hold keeps its end, or starts anew if it had ended. */
export function chooseAmount(services: OfferServices, input: OfferReader & { readonly amount: number }) {
  const principal = fromWireRupees(input.amount) ?? ZERO;
  return withOfferTx(services, input, async (tx, context) => {
    const open = requireOpen(context);
    if (!isAmountOf(termsOf(open), principal)) throw new RefusedError(noSuchAmount(input));
    if (principal > open.most)
      throw new RefusedError(refuseField("amount", OFFER_PHRASES[input.language].atMost(open.most)));
    return replyNewQuote(tx, services, { context, open, input, chosen: { principal } });
  });
}

/** Quotes the same amount until another salary day, with the hold as for another amount. */
export function chooseDueDate(services: OfferServices, input: OfferReader & { readonly repayDate: string }) {
  const dueOn = civilDate(input.repayDate);
  return withOfferTx(services, input, async (tx, context) => {
    const open = requireOpen(context);
    requireDueDate(services, open, { dueOn, language: input.language });
    return replyNewQuote(tx, services, { context, open, input, chosen: { dueOn } });
  });
}

/** Quotes the offer as another product, with the hold as for another amount. */
export function chooseProduct(
  services: OfferServices,
  input: OfferReader & { readonly product: ProductName },
) {
  const { product } = input;
  return withOfferTx(services, input, async (tx, context) => {
    const open = requireOpen(context);
    if (product !== PRODUCTS[0] && open.inInstalments === null)
      throw new RefusedError(refuseField("product", OFFER_PHRASES[input.language].noSuchProduct));
    return replyNewQuote(tx, services, { context, open: { ...open, product }, input, chosen: {} });
  });
}

/** Those of the amount that would be quoted without this choice. */
function requireDueDate(
  services: OfferServices,
  open: OpenOffer,
  { dueOn, language }: { readonly dueOn: CivilDate; readonly language: Language },
): void {
  const { principal, productId } = quote(services, open);
  const taking = { principal, takenOn: open.today, salaryDay: open.request.salaryDay };
  if (productId !== open.terms.product || !dueDatesWithin(open.terms, open.approval, taking).includes(dueOn))
    throw new RefusedError(refuseField("repayDate", OFFER_PHRASES[language].noSuchDueDate));
}

/** Refuses an amount that the product lends to nobody today. The borrower's own limit is checked under the lock. */
export async function refuseUnlentAmount(
  { database, clock }: Pick<Services, "database" | "clock">,
  {
    borrowerId,
    amount,
    language,
  }: Pick<OfferReader, "borrowerId" | "language"> & { readonly amount: number },
) {
  const principal = fromWireRupees(amount);
  if (principal === null) return noSuchAmount({ language });
  const isLent = await database.withTx(asBorrower(borrowerId), async (tx) => {
    const today = clock.today();
    const all = [await readTermsOn(tx, today), await readInstalmentTermsOn(tx, today)];
    return all.some((terms) => isAmountOf(terms, principal));
  });
  return isLent ? null : noSuchAmount({ language });
}

const noSuchAmount = ({ language }: Pick<OfferReader, "language">) =>
  refuseField("amount", OFFER_PHRASES[language].noSuchAmount);

/** Replies the taken or current offer; quotes one at the first reading, and after a hold has ended. */
export function readOffer(services: OfferServices, input: OfferReader) {
  return withOfferTx(services, input, async (tx, context) => {
    const { owner, now, taken } = context;
    if (taken !== null) {
      const { language } = input;
      const loanId = owner.applicationId;
      const { amount } = await readTermsOf(tx, taken.offer);
      return replyOffer(tx, services, { loanId, ...taken, amount, dueDates: [taken.offer], now, language });
    }
    const open = requireOpen(context);
    if (open.current === null) return replyNewQuote(tx, services, { context, open, input, chosen: {} });
    return replyOpenOffer(tx, services, { context, open, input, offer: open.current });
  });
}

/**
 * Without a known duty there could be no agreement (ES-02), so nothing is offered: nobody walks on in vain. Nor is anything where a
 * household could not repay the smallest loan within its limit (MF-02).
 */
function requireOpen({ position, open }: OfferContext): OpenOffer & { readonly most: Paise } {
  if (open === null) throw new RefusedError(refuseOutOfTurn(position));
  if (open.stampDuty === null) throw new RefusedError(refuse("STAMP_DUTY_UNKNOWN"));
  const most = mostOf(open);
  if (most === null) throw new RefusedError(refuse("NO_OFFER_TODAY"));
  return { ...open, most };
}

type OpenOfferInput = {
  readonly context: OfferContext;
  readonly open: OpenOffer;
  readonly input: OfferReader;
};

async function replyNewQuote(
  tx: Tx,
  services: OfferServices,
  { chosen, ...rest }: OpenOfferInput & { readonly chosen: Choice },
) {
  const { context, open } = rest;
  const offer = await saveNewQuote(tx, services, { owner: context.owner, open, chosen });
  return replyOpenOffer(tx, services, { ...rest, offer });
}

/** An offer that is not taken yet, with the price of each day that it may be due on. */
function replyOpenOffer(
  tx: Tx,
  services: OfferServices,
  { context: { owner, now }, open, input, offer }: OpenOfferInput & { readonly offer: Offer },
) {
  return replyOffer(tx, services, {
    loanId: owner.applicationId,
    offer,
    amount: termsOf(open).amount,
    request: open.request,
    dueDates:
      offer.repayment.kind === "instalments"
        ? [offer]
        : priceDueDates(quoteServicesOf(services, open), offer, open),
    choices: choicesOf(services, open, offer),
    now,
    language: input.language,
  });
}

/** The offer with the reasons of its grade, which its decision has. */
async function replyOffer(
  tx: Tx,
  services: OfferServices,
  offered: Omit<Parameters<typeof describeOffer>[1], "ruleHits">,
) {
  const ruleHits = await readRuleHits(tx, offered.offer.decisionId);
  return describeOffer(services, { ...offered, ruleHits });
}

/**
 * Runs a transaction under the application's lock, so that two tabs go one after the other and neither prices what the
 * other has taken. One instant decides everything in it, so that no midnight falls between.
 */
function withOfferTx<T>(
  services: OfferServices,
  { borrowerId, openStep }: OfferInput,
  work: (tx: Tx, context: OfferContext) => Promise<T>,
): Promise<T> {
  const applicationId = openStep.position.application.id;
  return withPriceAlarm(services, applicationId, () =>
    services.database.withTx(asBorrower(borrowerId), async (tx) => {
      await lockApplication(tx, applicationId);
      return work(tx, await readOfferContext(tx, services, { applicationId, borrowerId }));
    }),
  );
}

async function readOfferContext(tx: Tx, services: OfferServices, owner: LoanOwner): Promise<OfferContext> {
  const { applicationId, borrowerId } = owner;
  const { clock, settings } = services;
  const now = clock.now();
  const today = civilDateInIndia(now.getTime());
  const position = await readJourneyPosition(tx, {
    borrowerId,
    today,
    areReferencesAsked: settings.references.isOn,
  });
  const last = await readLastOffer(tx, applicationId);
  const request = await readLoanRequest(tx, applicationId);
  const context = { owner, now, position };
  if (request === null) return { ...context, taken: null, open: null };
  if (last !== null && last.takenAt !== null)
    return { ...context, taken: { offer: last, request }, open: null };
  const approval = await readApproval(tx, applicationId);
  const isOpen = position.step === STEP && position.application.id === applicationId;
  if (!isOpen || approval === null) return { ...context, taken: null, open: null };
  const stampDuty = await readStampDuty(tx, services, borrowerId);
  const terms = await readTermsOn(tx, today);
  const inInstalments = await readInstalmentOffer(tx, { owner, approval, request, today });
  const isSecond = last !== null && last.productId === inInstalments?.terms.product;
  const priced = isSecond && inInstalments !== null ? inInstalments.terms : terms;
  const isCurrent = last !== null && isCurrentOffer(last, priced, { approval, stampDuty, now, today });
  return {
    ...context,
    taken: null,
    open: {
      approval,
      request,
      last,
      terms,
      inInstalments,
      product: isSecond ? "salary-instalments" : "salary-advance",
      stampDuty,
      now,
      today,
      current: isCurrent ? last : null,
    },
  };
}

/** Quotes an offer for now, and saves it in place of the last one. */
async function saveNewQuote(
  tx: Tx,
  services: OfferServices,
  { owner, open, chosen }: { owner: LoanOwner; open: OpenOffer; chosen: Choice },
): Promise<Offer> {
  const { current, last, now } = open;
  const priced = quote(services, open, chosen);
  // Choosing an amount or a day must not hurry the borrower: the hold keeps its end.
  const offer = current === null ? priced : { ...priced, heldUntil: current.heldUntil };
  if (last !== null && last.id !== offer.id) await replaceOffer(tx, { id: last.id, now });
  await saveOffer(tx, owner, offer);
  return offer;
}
