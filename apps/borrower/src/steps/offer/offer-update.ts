import type { Offer } from "@vaada/contract/calls/offer";
import { type HeldOffer, heldUntilMs } from "./held-offer.ts";

/** The change of the offer since the borrower read it, with the offer as it was then. */
export type OfferUpdate =
  /** Its hold ended, and it was priced anew. */
  | { readonly kind: "refreshed"; readonly before: Offer }
  /** The offer changed while it was held: in another tab, or with the lender's terms. */
  | { readonly kind: "changed"; readonly before: Offer }
  /** The server refused the offer that was on the screen. */
  | { readonly kind: "refused"; readonly before: Offer; readonly sentence: string }
  /** Another amount is priced. */
  | { readonly kind: "priced"; readonly before: Offer }
  /** It is held longer. */
  | { readonly kind: "held" };

/** `null` when nothing has happened. */
export type UpdateOf = (before: HeldOffer, after: Offer) => OfferUpdate | null;

export const updateOfReading: UpdateOf = (held, after) => {
  const before = held.offer;
  const isOver = heldUntilMs(before) <= Date.parse(after.now);
  if (isOver) return { kind: "refreshed", before };
  return sameButTime(before, after) ? null : { kind: "changed", before };
};

/** The sentence is the server's. */
export const updateOfRefusal =
  (sentence: string): UpdateOf =>
  ({ offer }) => ({ kind: "refused", before: offer, sentence });

export const updateOfExtending: UpdateOf = (held, after) => updateOfReading(held, after) ?? { kind: "held" };

export const updateOfChoosing: UpdateOf = ({ offer }) => ({ kind: "priced", before: offer });

/** Whether the two differ in the hold alone. */
export const sameButTime = (before: Offer, after: Offer): boolean =>
  withoutTime(before) === withoutTime(after);

const withoutTime = (offer: Offer): string => JSON.stringify({ ...offer, now: "", expiryDate: "" });
