import type { Order, readOrder, verifyPayment } from "@vaada/contract/calls/repayment";
import type { CheckoutHandover } from "@vaada/contract/checkout-return";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type Outcome, request } from "../../api/client.ts";
import { isLedElsewhere } from "../../api/led-elsewhere.ts";
import { type Failure, failureOf } from "../../form/failure.ts";
import { usualFailures } from "../../language/shared-phrases.ts";
import { paths } from "../../paths.ts";
import { go } from "../../shell/navigation.ts";
import { keepAsking } from "../../waiting/keep-asking.ts";

export type OrderQuestion = {
  readonly orderId: string;
  /** The checkout's answer; `null` when it gave none, or gave it to somebody else. */
  readonly answer: CheckoutHandover | null;
  /** The checkout says that it was paid: an order that nobody seems to have tried yet is still to be heard of. */
  readonly isExpected: boolean;
};

type State = { readonly order: Order | null; readonly failure: Failure | null };

const NOTHING: State = { order: null, failure: null };

/** Asks the server about an order again and again until it is decided. */
export function useOrder({ orderId, answer, isExpected }: OrderQuestion, { verify, read }: OrderCalls) {
  const [state, setState] = useState(NOTHING);
  const isAnswerGiven = useRef(answer === null);
  const ask = async (): Promise<Outcome<Order>> => {
    if (answer === null || isAnswerGiven.current) return read(orderId);
    const verified = await verify(answer);
    isAnswerGiven.current = verified.kind === "ok" || verified.kind === "refused";
    // Even after a wrong answer of the checkout, the order itself can be read.
    return verified.kind === "refused" ? read(orderId) : verified;
  };
  const applyOutcome = (outcome: Outcome<Order>): boolean => {
    if (outcome.kind === "ok") {
      setState({ order: outcome.data, failure: null });
      return isDecided(outcome.data, isExpected);
    }
    if (isLedElsewhere(outcome)) return true;
    if (isNoOrder(outcome)) {
      go(paths.dashboard(), { replace: true });
      return true;
    }
    setState((before) => ({ ...before, failure: failureIn(outcome) }));
    return false;
  };
  const readOrder = useEffectEvent(async (left: AbortSignal): Promise<boolean> => {
    const outcome = await ask();
    return left.aborted || applyOutcome(outcome);
  });
  useEffect(() => {
    const left = new AbortController();
    keepAsking(() => readOrder(left.signal), { pauseAfterMs, left: left.signal });
    return () => left.abort();
  }, []);
  return { ...state, askAgain: async (): Promise<void> => void applyOutcome(await ask()) };
}

/** Whether nothing more is to come of it by itself. */
export const isDecided = ({ status }: Order, isExpected: boolean): boolean =>
  status === "paid" || status === "failed" || (status === "created" && !isExpected);

const pauseAfterMs = (): number => 3_000;

/** Somebody else's, or none at all: what the address names is not believed. */
const isNoOrder = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === "refused" && (outcome.status === 404 || outcome.status === 400);

const failureIn = (outcome: Exclude<Outcome<unknown>, { kind: "ok" }>): Failure =>
  failureOf(outcome, {
    phrases: usualFailures(),
    nowMs: Date.now(),
  });

export type OrderCalls = {
  /** Sends the checkout's answer. Sending it again changes nothing. */
  verify: (answer: CheckoutHandover) => Promise<Outcome<Order>>;
  read: (orderId: string) => Promise<Outcome<Order>>;
};

/** A question that is put every three seconds need not wait for long. */
const READING_MS_MAX = 10_000;

export const ORDER_CALLS: OrderCalls = {
  verify: (body) => request<typeof verifyPayment>("POST", "/user/repayment/verify", { body }),
  read: (orderId) =>
    request<typeof readOrder>("GET", "/user/repayment/order", {
      query: { orderId },
      timeoutMs: READING_MS_MAX,
    }),
};
