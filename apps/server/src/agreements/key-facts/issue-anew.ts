import { randomUUID } from "node:crypto";
import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { takeDecision } from "@vaada/contract/calls/decision";
import { acceptKeyFacts } from "@vaada/contract/calls/key-facts";
import { takeOffer } from "@vaada/contract/calls/offer";
import { secondSingleRepaymentApr } from "@vaada/lending/second-apr";
import { least } from "@vaada/money/paise";
import { isDecisionTooOld } from "../../journey/applications/journey-position.ts";
import { readProgress } from "../../journey/applications/store.ts";
import { forgetAnswers } from "../../journey/step-guard/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { Services } from "../../services.ts";
import { issueKeyFacts } from "../offers/issue-key-facts.ts";
import { holidaysOf } from "../offers/lender-particulars.ts";
import type { Offer } from "../offers/offer.ts";
import { priceOffer } from "../offers/price-offer.ts";
import { quote, sanctionedAmount } from "../offers/quote.ts";
import { readApproval, readOffer, readWish, replaceOffer, saveOffer } from "../offers/store.ts";

export type IssueAnewServices = Pick<Services, "vault" | "terms" | "lender" | "settings">;

type Given = { readonly applicationId: number; readonly borrowerId: string; readonly now: Date };

/**
 * What the lender is not bound by any more is priced for today, for the same amount, and stated anew: the borrower
 * reads, accepts and signs again. Where the decision is too old for new terms, the borrower is led back to it and keeps
 * everything else. Needs the application's lock; the caller has made sure that it must be.
 */
export async function issueKeyFactsAnew(tx: Tx, services: IssueAnewServices, given: Given): Promise<void> {
  const { applicationId, borrowerId, now } = given;
  const last = await readOffer(tx, applicationId);
  if (last === null || last.takenAt === null) throw new Error("issueKeyFactsAnew: no offer was taken");
  await replaceOffer(tx, { id: last.id, now });
  // Whoever says again what they said of the last issue has not seen this one.
  await forgetAnswers(tx, { borrowerId, call: acceptKeyFacts.name });
  if (await mustDecideAgain(tx, given)) {
    for (const { name: call } of [takeDecision, takeOffer]) await forgetAnswers(tx, { borrowerId, call });
    return;
  }
  const offer = await takenToday(tx, services, { ...given, last });
  const { grade, principal, pricedOn: takenOn, salaryDay } = offer;
  const { terms } = services;
  const loan = priceOffer(
    { terms, secondApr: secondSingleRepaymentApr },
    { grade, principal, takenOn, salaryDay },
  );
  const whose = { applicationId, borrowerId };
  await saveOffer(tx, whose, offer);
  const keyFactsServices = { ...services, holidays: holidaysOf(services.lender) };
  await issueKeyFacts(tx, keyFactsServices, { whose, offerId: offer.id, loan, now });
}

async function mustDecideAgain(tx: Tx, { applicationId, now }: Given): Promise<boolean> {
  const { decision } = await readProgress(tx, applicationId);
  if (decision === null) throw new Error("issueKeyFactsAnew: an offer on no decision");
  return isDecisionTooOld({ takenOn: decision.takenOn, today: civilDateInIndia(now.getTime()) });
}

/** The same deal at today's price. The amount shrinks only where the product lends less by now. */
async function takenToday(
  tx: Tx,
  { terms, settings }: IssueAnewServices,
  { applicationId, now, last }: Given & { readonly last: Offer },
): Promise<Offer> {
  const approval = await readApproval(tx, applicationId);
  const wish = await readWish(tx, applicationId);
  if (approval === null || wish === null) throw new Error("issueKeyFactsAnew: an offer on no decision");
  const today = civilDateInIndia(now.getTime());
  const principal = least(last.principal, sanctionedAmount(terms, approval));
  const quoted = quote(
    { terms, secondApr: secondSingleRepaymentApr, hold: settings.offer },
    { approval, wish: { ...wish, salaryDay: last.salaryDay }, last, now, today },
    principal,
  );
  return { ...quoted, id: randomUUID(), takenAt: now };
}
