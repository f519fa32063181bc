import { t } from "@lingui/core/macro";
import type { Offer } from "@vaada/contract/calls/offer";
import type { Outcome } from "../../api/client.ts";
import { failureOf } from "../../form/failure.ts";
import { readClocks } from "./clocks.ts";
import { type HeldOffer, heldOffer, keepOffer, leftMs } from "./held-offer.ts";
import type { NewsOf } from "./news.ts";
import { offerState, type Trouble } from "./offer-state.ts";

export type OfferView = ReturnType<typeof offerView>;

/** What is on the screen, and how answers get there. */
export function offerView(first: HeldOffer | null) {
  const state = offerState(first);
  const { current, set } = state;
  return {
    ...state,
    /** Whether there is a price that still holds. */
    isHeld: (): boolean => {
      const { held } = current();
      return held !== null && leftMs(held, readClocks()) > 0;
    },
    show: (offer: Offer, newsOf: NewsOf, trouble: Trouble | null = null): void => {
      if (offer.expiryDate === null) {
        set({ isTaken: true });
        return;
      }
      const before = current().held;
      const held = heldOffer(offer, { before, at: readClocks() });
      keepOffer(held);
      set({ held, trouble, news: (before && newsOf(before, offer)) ?? current().news });
    },
    fail: (outcome: Failed, what: WhatFailed): void => {
      if (!isLedElsewhere(outcome)) set({ trouble: troubleOf(outcome, what) });
    },
  };
}

type Failed = Exclude<Outcome<unknown>, { kind: "ok" }>;
type WhatFailed = Pick<Trouble, "of" | "tryAgain">;

/** A session that has ended, or a step that is over: the client is on its way elsewhere. */
export const isLedElsewhere = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === "refused" && (outcome.status === 403 || outcome.status === 422);

function troubleOf(outcome: Failed, what: WhatFailed): Trouble {
  const phrases = { offline: t`You need internet for this step.`, otherwise: t`Something went wrong` };
  return { ...what, failure: failureOf(outcome, { phrases, nowMs: Date.now() }) };
}
