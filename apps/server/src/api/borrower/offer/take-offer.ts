import type { BodyOf } from "@vaada/contract/call";
import type { takeOffer as takeOfferCall } from "@vaada/contract/calls/offer";
import { seenOf } from "../../../agreements/offers/describe-offer.ts";
import { issueKeyFacts } from "../../../agreements/offers/issue-key-facts.ts";
import type { Offer } from "../../../agreements/offers/offer.ts";
import { priceOffer, requireSamePrice } from "../../../agreements/offers/price-offer.ts";
import { saveOffer } from "../../../agreements/offers/store.ts";
import { isBarred } from "../../../decisioning/decisions/store.ts";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { markUnderReview } from "../../../journey/applications/store.ts";
import { refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import { type Asked, type Here, inOfferTx, type OfferServices } from "./offer-tx.ts";

/** The figures that were on the borrower's screen; `null` when the client did not say. */
type Seen = NonNullable<BodyOf<typeof takeOfferCall>["seen"]> | null;

/** Freezes the offer's terms and states them, in one transaction. Nobody takes a price that they can't have seen. */
export function takeOffer(services: OfferServices, asked: Asked & { readonly seen: Seen }) {
  const { seen, openStep } = asked;
  return inOfferTx(services, asked, async (tx, here) => {
    const { position, taken, open } = here;
    // Another tab took it a moment ago, and did what this one asks for.
    const isDone = taken !== null && isAsSeen(taken.offer, seen);
    if (isDone) return remembered(tx, asked, position.route);
    if (open === null) return refuseOutOfTurn(position);
    if (await isBarred(tx, here.whose)) return waitForPerson(tx, services, here);
    if (open.current === null) return refuse("OFFER_EXPIRED");
    if (!isAsSeen(open.current, seen)) return refuse("OFFER_CHANGED");
    await take(tx, services, here, open.current);
    const { route } = await readJourneyPosition(tx, {
      borrowerId: asked.borrowerId,
      today: open.today,
      areReferencesAsked: services.settings.references.isOn,
    });
    return remembered(tx, { openStep }, route);
  });
}

/** The lender put the borrower on its list after the approval: nothing is taken before a person has looked. */
async function waitForPerson(tx: Tx, services: OfferServices, { whose, now }: Here) {
  await markUnderReview(tx, { applicationId: whose.applicationId, now, because: "blacklist" });
  return refuseOutOfTurn(await readJourneyPosition(tx, { ...whose, ...journeyContextOf(services) }));
}

async function take(tx: Tx, services: OfferServices, { whose, now }: Here, offer: Offer): Promise<void> {
  const { grade, principal, pricedOn: takenOn, salaryDay } = offer;
  const loan = priceOffer(services, { grade, principal, takenOn, salaryDay });
  requireSamePrice(offer, loan);
  await saveOffer(tx, whose, { ...offer, takenAt: now });
  await issueKeyFacts(tx, services, { whose, offerId: offer.id, loan, now });
}

async function remembered(tx: Tx, { openStep }: Pick<Asked, "openStep">, route: string) {
  const reply = { redirect_to: route };
  await openStep.rememberReply(tx, reply);
  return reply;
}

function isAsSeen(offer: Offer, seen: Seen): boolean {
  if (seen === null) return true;
  const { totalAmount, repayAmount, repayDate } = seenOf(offer);
  return seen.totalAmount === totalAmount && seen.repayAmount === repayAmount && seen.repayDate === repayDate;
}
