import type { ReplyOf } from "@vaada/contract/call";
import type {
  chooseAmount,
  chooseDueDate,
  chooseProduct as chooseProductCall,
  extendOffer,
  Offer,
  ProductChoice,
  readOffer,
  takeOffer,
} from "@vaada/contract/calls/offer";
import { type Outcome, request } from "../../api/client.ts";
import { isLedElsewhere } from "../../api/led-elsewhere.ts";
import { type Failure, failureOf } from "../../form/failure.ts";
import { usualFailures } from "../../language/shared-phrases.ts";
import { keptLoanId } from "../../session/loan-id.ts";
import { type HeldOffer, heldOffer, keepOffer, leftMs, readClocks } from "./held-offer.ts";
import {
  type OfferUpdate,
  sameButTime,
  type UpdateOf,
  updateOfChoosing,
  updateOfExtending,
  updateOfReading,
  updateOfRefusal,
} from "./offer-update.ts";

export type OfferStore = ReturnType<typeof openOfferStore>;

/** A dragged slider pauses this long at its end, and not at every step on its way. */
const PAUSE_MS = 400;

/**
 * The offer and its calls. The calls go one after the other, so that the server's last answer is
 * about the borrower's last choice, and no answer overtakes another.
 */
export function openOfferStore(calls: OfferCalls, first: HeldOffer | null = null) {
  const view = offerView(first);
  const { current, subscribe, set, show, fail } = view;
  const line = openCallQueue();
  const { inTurn, isIdle } = line;
  const { readWith, readIfOver } = offerReading(view, line, calls.read);
  let pause: ReturnType<typeof setTimeout> | undefined;

  /** Returns whether the screen now shows the price of the chosen amount. */
  const awaitPrice = async (): Promise<boolean> => {
    clearTimeout(pause);
    return inTurn(async () => {
      const { wanted, held, trouble } = current();
      if (wanted === null) return trouble === null;
      const answer = held?.offer.totalAmount === wanted ? null : await calls.choose(wanted);
      const isStillWanted = current().wanted === wanted;
      if (isStillWanted) set({ wanted: null });
      if (answer?.kind === "ok") {
        show(answer.data, updateOfChoosing);
        return true;
      }
      if (answer !== null && isStillWanted) fail(answer, { of: "pricing", tryAgain: () => choose(wanted) });
      readIfOver(answer);
      return answer === null;
    });
  };
  const choose = (rupees: number): void => {
    clearTimeout(pause);
    set({ wanted: rupees, trouble: null, update: null });
    pause = setTimeout(() => void awaitPrice(), PAUSE_MS);
  };
  const chooseDay = tapped(view, line, readIfOver, { name: "wantedDay", ask: calls.chooseDay });
  const chooseProduct = tapped(view, line, readIfOver, { name: "wantedProduct", ask: calls.chooseProduct });
  const extend = async (): Promise<void> => {
    if (current().isExtending) return;
    set({ isExtending: true, trouble: null });
    const answer = await inTurn(calls.extend);
    set({ isExtending: false });
    if (answer.kind === "ok") return show(answer.data, updateOfExtending);
    fail(answer, { of: "holding", tryAgain: () => void extend() });
    readIfOver(answer);
  };
  return {
    current,
    subscribe,
    /** Reads the offer, unless a call that returns it is under way. Returns whether it is the same. */
    read: async (): Promise<boolean> =>
      isIdle() && current().wanted === null && (await readWith(updateOfReading)),
    extend,
    choose,
    chooseDay,
    chooseProduct,
    awaitPrice,
    /** Takes the offer on the screen. If the server refuses it, this reads the new offer before it returns. */
    take: async ({ offer: { totalAmount, repayAmount, repayDate } }: HeldOffer) => {
      const answer = await inTurn(() => calls.take({ totalAmount, repayAmount, repayDate }));
      if (isNotTheOffer(answer)) await readWith(updateOfRefusal(answer.message ?? ""));
      return answer;
    },
    close: (): void => clearTimeout(pause),
  };
}

/** Prices what was tapped at once: a tap, unlike a drag, has no steps on its way. */
function tapped<Choice extends string>(
  { current, set, show, fail }: OfferView,
  { inTurn }: CallQueue,
  readIfOver: (answer: Outcome<unknown>) => void,
  { name, ask }: { name: "wantedDay" | "wantedProduct"; ask: (choice: Choice) => Promise<Outcome<Offer>> },
) {
  return async function choose(choice: Choice): Promise<void> {
    set({ [name]: choice, trouble: null, update: null });
    await inTurn(async () => {
      // Another one was tapped meanwhile, and its own call is in the line.
      if (current()[name] !== choice) return;
      const answer = await ask(choice);
      if (current()[name] !== choice) return;
      set({ [name]: null });
      if (answer.kind === "ok") return show(answer.data, () => null);
      fail(answer, { of: "dating", tryAgain: () => void choose(choice) });
      readIfOver(answer);
    });
  };
}

/** Whether the server refused because the offer has changed or expired. */
export const isNotTheOffer = (
  outcome: Outcome<unknown>,
): outcome is Extract<Outcome<unknown>, { kind: "refused" }> =>
  outcome.kind === "refused" && (outcome.code === "OFFER_EXPIRED" || outcome.code === "OFFER_CHANGED");

/** Reads the offer into the view. */
function offerReading(view: OfferView, { inTurn, isIdle }: CallQueue, read: OfferCalls["read"]) {
  const { current, set, show, fail, isHeld } = view;
  /** Returns whether the server's offer is the one on the screen. */
  const readWith = async (updateOf: UpdateOf): Promise<boolean> => {
    const { held, trouble } = current();
    set({ isRefreshing: !isHeld(), trouble: trouble?.of === "reading" ? null : trouble });
    const answer = await inTurn(read);
    set({ isRefreshing: false });
    if (answer.kind === "ok") {
      // The reading worked, but an amount that could not be priced is still without a price.
      const left = current().trouble;
      show(answer.data, updateOf, left?.of === "pricing" ? left : null);
      return !current().isTaken && (held === null || sameButTime(held.offer, answer.data));
    }
    // A price that still holds needs no word about a failed reading.
    if (!isHeld() || updateOf !== updateOfReading)
      fail(answer, { of: "reading", tryAgain: () => void (isIdle() && readWith(updateOf)) });
    return false;
  };
  return {
    readWith,
    /** Reads the offer when a call has failed and the hold has ended meanwhile. */
    readIfOver: (answer: Outcome<unknown> | null): void => {
      const isElsewhere = answer !== null && isLedElsewhere(answer);
      if (!isHeld() && !isElsewhere) void readWith(updateOfReading);
    },
  };
}

type OfferView = ReturnType<typeof offerView>;

/** The state on the screen, and how answers change it. */
function offerView(first: HeldOffer | null) {
  const state = offerState(first);
  const { current, set } = state;
  return {
    ...state,
    /** Whether there is a price that still holds. */
    isHeld: (): boolean => {
      const { held } = current();
      return held !== null && leftMs(held, readClocks()) > 0;
    },
    show: (offer: Offer, updateOf: UpdateOf, trouble: Trouble | null = null): void => {
      if (offer.expiryDate === null) {
        set({ isTaken: true });
        return;
      }
      const before = current().held;
      const held = heldOffer(offer, { before, at: readClocks() });
      keepOffer(held);
      set({ held, trouble, update: (before && updateOf(before, offer)) ?? current().update });
    },
    fail: (outcome: FailedOutcome, what: FailedAct): void => {
      if (!isLedElsewhere(outcome)) set({ trouble: troubleOf(outcome, what) });
    },
  };
}

type FailedOutcome = Exclude<Outcome<unknown>, { kind: "ok" }>;
type FailedAct = Pick<Trouble, "of" | "tryAgain">;

function troubleOf(outcome: FailedOutcome, what: FailedAct): Trouble {
  const phrases = usualFailures();
  const code = outcome.kind === "refused" ? outcome.code : null;
  const [isNoLoanHere, isNoneToday] = [code === "STAMP_DUTY_UNKNOWN", code === "NO_OFFER_TODAY"];
  return { ...what, isNoLoanHere, isNoneToday, failure: failureOf(outcome, { phrases, nowMs: Date.now() }) };
}

/** A failed call, and how to try it again. */
export type Trouble = {
  readonly of: "reading" | "holding" | "pricing" | "dating";
  readonly failure: Failure;
  /** The lender makes no agreement in the borrower's state. */
  readonly isNoLoanHere: boolean;
  /** Counted from today, the smallest loan is more than may be lent. */
  readonly isNoneToday: boolean;
  readonly tryAgain: () => void;
};

type OfferState = {
  readonly held: HeldOffer | null;
  /** Another tab has taken it. */
  readonly isTaken: boolean;
  /** The chosen amount in rupees, until its price is here. */
  readonly wanted: number | null;
  /** The chosen salary day, until its price is here. */
  readonly wantedDay: string | null;
  /** The chosen product, until its price is here. */
  readonly wantedProduct: Product | null;
  readonly isExtending: boolean;
  /** The hold is over, and the offer is being read. */
  readonly isRefreshing: boolean;
  readonly update: OfferUpdate | null;
  readonly trouble: Trouble | null;
};

function offerState(held: HeldOffer | null) {
  let state: OfferState = {
    held,
    isTaken: false,
    wanted: null,
    wantedDay: null,
    wantedProduct: null,
    isExtending: false,
    isRefreshing: false,
    update: null,
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

type CallQueue = ReturnType<typeof openCallQueue>;

/** Runs calls one after the other, in order. */
function openCallQueue() {
  let last: Promise<unknown> = Promise.resolve();
  let length = 0;
  return {
    isIdle: (): boolean => length === 0,
    inTurn: async <Result>(act: () => Promise<Result>): Promise<Result> => {
      length++;
      const turn = last.then(act).finally(() => length--);
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

/** The figures on the screen, by which the server knows which offer the borrower takes. */
type SeenTerms = Pick<Offer, "totalAmount" | "repayAmount" | "repayDate">;

type Product = ProductChoice["product"];

export type OfferCalls = {
  read: () => Promise<Outcome<Offer>>;
  extend: () => Promise<Outcome<Offer>>;
  choose: (rupees: number) => Promise<Outcome<Offer>>;
  chooseDay: (repayDate: string) => Promise<Outcome<Offer>>;
  chooseProduct: (product: Product) => Promise<Outcome<Offer>>;
  take: (seen: SeenTerms) => Promise<Outcome<ReplyOf<typeof takeOffer>>>;
};

export const OFFER_CALLS: OfferCalls = {
  read: () =>
    request<typeof readOffer>("POST", "/user/loan/approval", { body: { loanID: Number(keptLoanId()) } }),
  extend: () =>
    request<typeof extendOffer>("POST", "/loan/offer/extend", { body: { loan_id: keptLoanId() } }),
  choose: (amount) =>
    request<typeof chooseAmount>("POST", "/loan/offer/amount", { body: { loan_id: keptLoanId(), amount } }),
  chooseDay: (repayDate) =>
    request<typeof chooseDueDate>("POST", "/loan/offer/due-date", {
      body: { loan_id: keptLoanId(), repayDate },
    }),
  chooseProduct: (product) =>
    request<typeof chooseProductCall>("POST", "/loan/offer/product", {
      body: { loan_id: keptLoanId(), product },
    }),
  take: (seen) =>
    request<typeof takeOffer>("POST", "/loan/approval", { body: { loan_id: keptLoanId(), seen } }),
};
