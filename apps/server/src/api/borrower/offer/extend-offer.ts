import { describeOffer } from "../../../agreements/offers/describe-offer.ts";
import { extendedHold } from "../../../agreements/offers/hold.ts";
import { saveOffer } from "../../../agreements/offers/store.ts";
import { refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { type Asked, inOfferTx, type OfferServices, quoteAnew } from "./offer-tx.ts";

/** Holds the price longer. One whose hold has ended is priced anew, so that nobody is too late to ask for more time. */
export function extendOffer(services: OfferServices, asked: Asked) {
  return inOfferTx(services, asked, async (tx, { whose, now, position, open }) => {
    if (open === null) return refuseOutOfTurn(position);
    const { current, wish } = open;
    const loanId = whose.applicationId;
    if (current === null) {
      const offer = await quoteAnew(tx, services, { whose, open, chosen: null });
      return describeOffer(services, { loanId, offer, wish, now });
    }
    const offer = { ...current, heldUntil: extendedHold({ ...current, now }, services.settings.offer) };
    await saveOffer(tx, whose, offer);
    return describeOffer(services, { loanId, offer, wish, now });
  });
}
