import { randomUUID } from "node:crypto";
import { type CivilDate, civilDateInIndia } from "@vaada/calendar/civil-date";
import type { Holiday } from "@vaada/calendar/holidays";
import { takeDecision } from "@vaada/contract/calls/decision";
import { acceptKeyFacts } from "@vaada/contract/calls/key-facts";
import { takeOffer } from "@vaada/contract/calls/offer";
import { lastArrivalDay } from "@vaada/lending/key-facts/highest-apr";
import { type AnyTerms, isInInstalments } from "@vaada/lending/product-terms";
import { secondSingleRepaymentApr } from "@vaada/lending/second-apr";
import type { StampDuty } from "@vaada/lending/stamp-duty";
import { least } from "@vaada/money/paise";
import { isDecisionTooOld } from "../../journey/applications/journey-position.ts";
import { readProgress } from "../../journey/applications/store.ts";
import { forgetAnswers } from "../../journey/step-guard/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { readInstalmentTermsOn, readTermsOn } from "../../products/store.ts";
import type { Services } from "../../services.ts";
import { issueKeyFacts } from "../offers/issue-key-facts.ts";
import { holidaysOf, readStampDuty } from "../offers/lender-particulars.ts";
import type { Offer } from "../offers/offer.ts";
import { priceInInstalments, quoteInstalments } from "../offers/quote-instalments.ts";
import { mostToTake, priceOffer, quoteOffer } from "../offers/quote-offer.ts";
import { readApproval, readLoanRequest, readOffer, replaceOffer, saveOffer } from "../offers/store.ts";

export type ReissueServices = Pick<Services, "vault" | "lender" | "settings">;

type ReissueInput = { readonly applicationId: number; readonly borrowerId: string; readonly now: Date };

/**
 * Reissues terms that do not bind the lender any more: the same amount at today's price, which the borrower reads,
 * accepts and signs again. When the decision is too old for new terms, the borrower goes back to the decision and keeps
 * everything else. Needs the application's lock; the caller has checked that the terms have run out.
 */
export async function reissueKeyFacts(tx: Tx, services: ReissueServices, input: ReissueInput): Promise<void> {
  const { applicationId, borrowerId, now } = input;
  const last = await readOffer(tx, applicationId);
  if (last === null || last.takenAt === null) throw new Error("reissueKeyFacts: no offer was taken");
  await replaceOffer(tx, { id: last.id, now });
  // A remembered acceptance is of the last issue, which the borrower can't have meant for this one.
  await forgetAnswers(tx, { borrowerId, call: acceptKeyFacts.name });
  if (await mustDecideAgain(tx, input)) {
    for (const { name: call } of [takeDecision, takeOffer]) await forgetAnswers(tx, { borrowerId, call });
    return;
  }
  const stampDuty = await readStampDuty(tx, services, borrowerId);
  const today = civilDateInIndia(now.getTime());
  const terms =
    last.repayment.kind === "single" ? await readTermsOn(tx, today) : await readInstalmentTermsOn(tx, today);
  const offer = await repriceOffer(tx, services, { ...input, last, terms, stampDuty });
  // Nothing may be lent today: the borrower is back at the offer, which says so.
  if (offer === null) return forgetAnswers(tx, { borrowerId, call: takeOffer.name });
  const { grade, principal, pricedOn: takenOn, salaryDay, dueOn } = offer;
  const price = { grade, principal, takenOn, salaryDay, stampDuty };
  const loan = isInInstalments(terms)
    ? priceInInstalments(terms, price)
    : priceOffer({ terms, secondApr: secondSingleRepaymentApr }, { ...price, dueOn });
  const owner = { applicationId, borrowerId };
  await saveOffer(tx, owner, offer);
  const keyFactsServices = { ...services, holidays: holidaysOf(services.lender) };
  await issueKeyFacts(tx, keyFactsServices, { owner, offerId: offer.id, loan, terms, stampDuty, now });
}

async function mustDecideAgain(tx: Tx, { applicationId, now }: ReissueInput): Promise<boolean> {
  const { decision } = await readProgress(tx, applicationId);
  if (decision === null) throw new Error("reissueKeyFacts: an offer on no decision");
  return isDecisionTooOld({ takenOn: decision.takenOn, today: civilDateInIndia(now.getTime()) });
}

/** The same offer at today's price. The amount shrinks only where less can be lent by now, and a chosen due date stays while it can be had. `null` where nothing can. */
async function repriceOffer(
  tx: Tx,
  { settings }: ReissueServices,
  {
    applicationId,
    now,
    last,
    terms,
    stampDuty,
  }: ReissueInput & { last: Offer; terms: AnyTerms; stampDuty: StampDuty | null },
): Promise<Offer | null> {
  const approval = await readApproval(tx, applicationId);
  const request = await readLoanRequest(tx, applicationId);
  if (approval === null || request === null) throw new Error("reissueKeyFacts: an offer on no decision");
  const today = civilDateInIndia(now.getTime());
  const input = { approval, request: { ...request, salaryDay: last.salaryDay }, last, stampDuty, now, today };
  const isNew = { id: randomUUID(), takenAt: now };
  // An amount that was taken in instalments was within the limits, and the price of a day later does not
  // change them.
  if (isInInstalments(terms)) {
    const most = least(last.cap, terms.amount.maximum);
    const chosen = { most, principal: least(last.principal, most) };
    return { ...quoteInstalments({ terms, hold: settings.offer }, input, chosen), ...isNew };
  }
  const most = mostToTake(terms, approval, { takenOn: today, salaryDay: last.salaryDay });
  if (most === null) return null;
  const principal = least(last.principal, most);
  const quoted = quoteOffer({ terms, secondApr: secondSingleRepaymentApr, hold: settings.offer }, input, {
    principal,
  });
  return { ...quoted, ...isNew };
}

/**
 * Whether a signed agreement has waited for its money for so long that its statement must be reissued: its days count
 * from the signing, and would not be those of the loan (KFS-10).
 */
export const isDisbursalTooLate = (
  { signedOn, today }: { readonly signedOn: CivilDate; readonly today: CivilDate },
  holidays: readonly Holiday[],
): boolean => today > lastArrivalDay(signedOn, holidays);
