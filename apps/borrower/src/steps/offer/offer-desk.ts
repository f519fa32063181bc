import { t } from "@lingui/core/macro";
import type { Offer } from "@vaada/contract/calls/offer";
import type { Outcome } from "../../api/client.ts";
import { failureOf } from "../../form/failure.ts";
import { readClocks } from "./clocks.ts";
import { type HeldOffer, heldOffer, keepOffer, leftMs } from "./held-offer.ts";
import { oneAfterTheOther } from "./in-turn.ts";
import { type NewsOf, newsOfChoosing, newsOfExtending, newsOfReading, newsOfRefusal } from "./news.ts";
import type { OfferCalls } from "./offer-calls.ts";
import { offerState, type Trouble } from "./offer-state.ts";

export type OfferDesk = ReturnType<typeof openOfferDesk>;

/** Long enough that a slider which is being dragged does not ask for every step on its way. */
const PAUSE_MS = 400;

/**
 * The offer, and everything that is asked about it. The calls go one after the other, so that the server's last word is
 * about the borrower's last wish, and no answer overtakes another.
 */
export function openOfferDesk(calls: OfferCalls, first: HeldOffer | null = null) {
  const { current, subscribe, set } = offerState(first);
  const { inTurn, isIdle } = oneAfterTheOther();
  let pause: ReturnType<typeof setTimeout> | undefined;

  const show = (offer: Offer, newsOf: NewsOf): void => {
    if (offer.expiryDate === null) {
      set({ isTaken: true });
      return;
    }
    const before = current().held;
    const held = heldOffer(offer, { before, at: readClocks() });
    keepOffer(held);
    set({ held, trouble: null, news: (before && newsOf(before, offer)) ?? current().news });
  };
  const fail = (outcome: Failed, what: Pick<Trouble, "of" | "tryAgain">): void => {
    if (!isLedElsewhere(outcome)) set({ trouble: troubleOf(outcome, what) });
  };
  const readWith = async (newsOf: NewsOf): Promise<void> => {
    const answer = await inTurn(calls.read);
    if (answer.kind === "ok") return show(answer.data, newsOf);
    const { held } = current();
    // A price that still holds is none the worse for a question that failed.
    const isNeeded = held === null || newsOf !== newsOfReading || leftMs(held, readClocks()) === 0;
    if (isNeeded) fail(answer, { of: "reading", tryAgain: () => void readWith(newsOf) });
  };
  /** Answers whether the price on the screen is now that of the amount that was wanted. */
  const settle = async (): Promise<boolean> => {
    clearTimeout(pause);
    return inTurn(async () => {
      const { wanted, held, trouble } = current();
      if (wanted === null) return trouble === null;
      const answer = held?.offer.totalAmount === wanted ? null : await calls.choose(wanted);
      const isStillWanted = current().wanted === wanted;
      if (isStillWanted) set({ wanted: null });
      if (answer?.kind === "ok") show(answer.data, newsOfChoosing);
      else if (answer !== null && isStillWanted)
        fail(answer, { of: "pricing", tryAgain: () => choose(wanted) });
      return answer === null || answer.kind === "ok";
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
    if (answer.kind === "ok") show(answer.data, newsOfExtending);
    else fail(answer, { of: "holding", tryAgain: () => void extend() });
  };
  return {
    current,
    subscribe,
    /** Asks for the offer as it is now, unless something that tells it is under way. */
    read: async (): Promise<void> => {
      if (isIdle() && current().wanted === null) await readWith(newsOfReading);
    },
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

type Failed = Exclude<Outcome<Offer>, { kind: "ok" }>;

/** The server would not take this offer: it is another one by now, or must be looked at again first. */
export const isNotTheOffer = (
  outcome: Outcome<unknown>,
): outcome is Extract<Outcome<unknown>, { kind: "refused" }> =>
  outcome.kind === "refused" && (outcome.code === "OFFER_EXPIRED" || outcome.code === "OFFER_CHANGED");

/** A session that has ended, or a step that is over: the client is on its way elsewhere. */
const isLedElsewhere = (outcome: Failed): boolean =>
  outcome.kind === "refused" && (outcome.status === 403 || outcome.status === 422);

function troubleOf(outcome: Failed, what: Pick<Trouble, "of" | "tryAgain">): Trouble {
  const words = { offline: t`You need internet for this step.`, otherwise: t`Something went wrong` };
  const failure = failureOf(outcome, { words, nowMs: Date.now() });
  return { ...what, failure, isOffline: outcome.kind === "offline" };
}
