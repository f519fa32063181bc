import { describeOffer } from "../../../agreements/offers/describe-offer.ts";
import { extendedHold } from "../../../agreements/offers/hold.ts";
import { saveOffer } from "../../../agreements/offers/store.ts";
import { outOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { type Asked, inOfferTx, type OfferRooms, quoteAnew } from "./offer-tx.ts";

/** Holds the price longer. One whose hold has ended is priced anew, so that nobody is too late to ask for more time. */
export function extendOffer(rooms: OfferRooms, asked: Asked) {
  return inOfferTx(rooms, asked, async (tx, { whose, now, standing, open }) => {
    if (open === null) return outOfTurn(standing);
    const { current, wish } = open;
    const loanId = whose.applicationId;
    if (current === null) {
      const offer = await quoteAnew(tx, rooms, { whose, open, chosen: null });
      return describeOffer(rooms, { loanId, offer, wish, now });
    }
    const offer = { ...current, heldUntil: extendedHold({ ...current, now }, rooms.settings.offer) };
    await saveOffer(tx, whose, offer);
    return describeOffer(rooms, { loanId, offer, wish, now });
  });
}
