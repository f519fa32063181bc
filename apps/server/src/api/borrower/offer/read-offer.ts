import { describeOffer } from "../../../agreements/offers/describe-offer.ts";
import { outOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { type Asked, inOfferTx, type OfferRooms, quoteAnew } from "./offer-tx.ts";

/** The offer, priced and held when it is looked at for the first time or its hold has ended. Once taken, what was taken. */
export function readOffer(rooms: OfferRooms, asked: Asked) {
  return inOfferTx(rooms, asked, async (tx, { whose, now, standing, taken, open }) => {
    const loanId = whose.applicationId;
    if (taken !== null) return describeOffer(rooms, { loanId, ...taken, now });
    if (open === null) return outOfTurn(standing);
    const offer = open.current ?? (await quoteAnew(tx, rooms, { whose, open, chosen: null }));
    return describeOffer(rooms, { loanId, offer, wish: open.wish, now });
  });
}
