import type { Outcome } from "../../api/client.ts";
import type { Line } from "./in-turn.ts";
import { type NewsOf, newsOfReading, sameButTime } from "./news.ts";
import type { OfferCalls } from "./offer-calls.ts";
import { isLedElsewhere, type OfferView } from "./offer-view.ts";

/** How the offer is asked for as it is now. */
export function offerReading(view: OfferView, { inTurn, isIdle }: Line, read: OfferCalls["read"]) {
  const { current, set, show, fail, isHeld } = view;
  /** Answers whether the server's offer is the one that was on the screen. */
  const readWith = async (newsOf: NewsOf): Promise<boolean> => {
    const { held, trouble } = current();
    set({ isRefreshing: !isHeld(), trouble: trouble?.of === "reading" ? null : trouble });
    const answer = await inTurn(read);
    set({ isRefreshing: false });
    if (answer.kind === "ok") {
      // The price is here again, but an amount that could not be priced is still without one.
      const left = current().trouble;
      show(answer.data, newsOf, left?.of === "pricing" ? left : null);
      return !current().isTaken && (held === null || sameButTime(held.offer, answer.data));
    }
    // A price that still holds is none the worse for a question that failed.
    if (!isHeld() || newsOf !== newsOfReading)
      fail(answer, { of: "reading", tryAgain: () => void (isIdle() && readWith(newsOf)) });
    return false;
  };
  return {
    readWith,
    /** The end of a hold is left to the call that is under way then. If that tells no price, it is asked for after it. */
    readIfOver: (answer: Outcome<unknown> | null): void => {
      const isElsewhere = answer !== null && isLedElsewhere(answer);
      if (!isHeld() && !isElsewhere) void readWith(newsOfReading);
    },
  };
}
