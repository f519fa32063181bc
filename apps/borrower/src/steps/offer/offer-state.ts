import type { Failure } from "../../form/failure.ts";
import type { HeldOffer } from "./held-offer.ts";
import type { News } from "./news.ts";

/** What did not work, and how it is tried again. */
export type Trouble = {
  readonly of: "reading" | "holding" | "pricing";
  readonly failure: Failure;
  readonly tryAgain: () => void;
};

export type OfferState = {
  readonly held: HeldOffer | null;
  /** Another tab has taken it. */
  readonly isTaken: boolean;
  /** The amount in rupees whose price is not here yet. */
  readonly wanted: number | null;
  readonly isExtending: boolean;
  /** The price on the screen does not hold any more, and is being asked for anew. */
  readonly isRefreshing: boolean;
  readonly news: News | null;
  readonly trouble: Trouble | null;
};

export function offerState(held: HeldOffer | null) {
  let state: OfferState = {
    held,
    isTaken: false,
    wanted: null,
    isExtending: false,
    isRefreshing: false,
    news: null,
    trouble: null,
  };
  const listeners = new Set<() => void>();
  return {
    current: (): OfferState => state,
    set: (changes: Partial<OfferState>): void => {
      state = { ...state, ...changes };
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
