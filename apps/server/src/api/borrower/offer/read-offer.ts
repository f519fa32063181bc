import { describeOffer } from "../../../agreements/offers/describe-offer.ts";
import { refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { type Asked, inOfferTx, type OfferServices, quoteAnew } from "./offer-tx.ts";

/** The offer, priced and held when it is looked at for the first time or its hold has ended. Once taken, what was taken. */
export function readOffer(services: OfferServices, asked: Asked) {
  return inOfferTx(services, asked, async (tx, { whose, now, position, taken, open }) => {
    const loanId = whose.applicationId;
    if (taken !== null) return describeOffer(services, { loanId, ...taken, now });
    if (open === null) return refuseOutOfTurn(position);
    const offer = open.current ?? (await quoteAnew(tx, services, { whose, open, chosen: null }));
    return describeOffer(services, { loanId, offer, wish: open.wish, now });
  });
}
