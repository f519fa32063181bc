import type { Outcome } from "../../api/client.ts";
import type { HeldOffer } from "./held-offer.ts";
import { oneAfterTheOther } from "./in-turn.ts";
import { newsOfChoosing, newsOfExtending, newsOfReading, newsOfRefusal } from "./news.ts";
import type { OfferCalls } from "./offer-calls.ts";
import { offerReading } from "./offer-reading.ts";
import { offerView } from "./offer-view.ts";

export type OfferStore = ReturnType<typeof openOfferStore>;

/** Long enough that a slider which is being dragged does not ask for every step on its way. */
const PAUSE_MS = 400;

/**
 * The offer, and everything that is asked about it. The calls go one after the other, so that the server's last word is
 * about the borrower's last wish, and no answer overtakes another.
 */
export function openOfferStore(calls: OfferCalls, first: HeldOffer | null = null) {
  const view = offerView(first);
  const { current, subscribe, set, show, fail } = view;
  const line = oneAfterTheOther();
  const { inTurn, isIdle } = line;
  const { readWith, readIfOver } = offerReading(view, line, calls.read);
  let pause: ReturnType<typeof setTimeout> | undefined;

  /** Answers whether the price on the screen is now that of the amount that was wanted. */
  const settle = async (): Promise<boolean> => {
    clearTimeout(pause);
    return inTurn(async () => {
      const { wanted, held, trouble } = current();
      if (wanted === null) return trouble === null;
      const answer = held?.offer.totalAmount === wanted ? null : await calls.choose(wanted);
      const isStillWanted = current().wanted === wanted;
      if (isStillWanted) set({ wanted: null });
      if (answer?.kind === "ok") {
        show(answer.data, newsOfChoosing);
        return true;
      }
      if (answer !== null && isStillWanted) fail(answer, { of: "pricing", tryAgain: () => choose(wanted) });
      readIfOver(answer);
      return answer === null;
    });
  };
  const choose = (rupees: number): void => {
    clearTimeout(pause);
    set({ wanted: rupees, trouble: null, news: null });
    pause = setTimeout(() => void settle(), PAUSE_MS);
  };
  const extend = async (): Promise<void> => {
    if (current().isExtending) return;
    set({ isExtending: true, trouble: null });
    const answer = await inTurn(calls.extend);
    set({ isExtending: false });
    if (answer.kind === "ok") return show(answer.data, newsOfExtending);
    fail(answer, { of: "holding", tryAgain: () => void extend() });
    readIfOver(answer);
  };
  return {
    current,
    subscribe,
    /** Asks for the offer as it is now, unless something that tells it is under way. Answers whether it is the same. */
    read: async (): Promise<boolean> =>
      isIdle() && current().wanted === null && (await readWith(newsOfReading)),
    extend,
    choose,
    settle,
    /** Takes what is on the screen. If that is not the offer any more, the offer is read before this answers. */
    take: async ({ offer: { totalAmount, repayAmount, repayDate } }: HeldOffer) => {
      const answer = await inTurn(() => calls.take({ totalAmount, repayAmount, repayDate }));
      if (isNotTheOffer(answer)) await readWith(newsOfRefusal(answer.message ?? ""));
      return answer;
    },
    close: (): void => clearTimeout(pause),
  };
}

/** The server would not take this offer: it is another one by now, or must be looked at again first. */
export const isNotTheOffer = (
  outcome: Outcome<unknown>,
): outcome is Extract<Outcome<unknown>, { kind: "refused" }> =>
  outcome.kind === "refused" && (outcome.code === "OFFER_EXPIRED" || outcome.code === "OFFER_CHANGED");
