import { useEffect, useState, useSyncExternalStore } from "react";
import { paths } from "../../paths.ts";
import { keptLoanId } from "../../session/loan-id.ts";
import { go } from "../../shell/navigation.ts";
import { readClocks } from "./clocks.ts";
import { keptOffer, leftMs } from "./held-offer.ts";
import type { OfferCalls } from "./offer-calls.ts";
import { openOfferStore } from "./offer-store.ts";

/**
 * The offer for as long as a screen shows it. It is read again when the screen is looked at again, because another tab may
 * have changed it, when the network is back, and when its hold ends. While nobody looks, nothing is asked.
 */
export function useOffer(calls: OfferCalls) {
  const [store] = useState(() => openOfferStore(calls, keptOffer(keptLoanId())));
  const state = useSyncExternalStore(store.subscribe, store.current);
  const { held, isTaken } = state;
  useEffect(() => {
    const stopped = new AbortController();
    const { signal } = stopped;
    const look = () => {
      if (document.visibilityState === "visible") void store.read();
    };
    document.addEventListener("visibilitychange", look, { signal });
    for (const event of ["focus", "pageshow", "online"]) addEventListener(event, look, { signal });
    void store.read();
    return () => {
      stopped.abort();
      store.close();
    };
  }, [store]);
  useEffect(() => {
    if (held === null) return;
    const look = () => {
      const left = leftMs(held, readClocks());
      if (left > 0) timer = setTimeout(look, left);
      else if (document.visibilityState === "visible") void store.read();
    };
    let timer = setTimeout(look, Math.max(leftMs(held, readClocks()), ASK_AGAIN_MS));
    return () => clearTimeout(timer);
  }, [store, held]);
  useEffect(() => {
    if (isTaken) go(paths.stepper(), { replace: true });
  }, [isTaken]);
  return { ...state, store };
}

/** An offer that is over when it comes in is asked for again, but not without a breath in between. */
const ASK_AGAIN_MS = 1000;
