import type { Offer } from "@vaada/contract/calls/offer";
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { paths } from "../../paths.ts";
import { keptLoanId } from "../../session/loan-id.ts";
import { useSavedAt } from "../../shell/connection.ts";
import { go } from "../../shell/navigation.ts";
import { useReadInLanguage } from "../../waiting/use-read-in-language.ts";
import { keptOffer, leftMs, readClocks } from "./held-offer.ts";
import { type OfferCalls, openOfferStore, type Trouble } from "./offer-store.ts";
import type { OfferUpdate } from "./offer-update.ts";

/**
 * The offer while a screen shows it. The hook reads it again when the screen is looked at again, because another tab may
 * have changed it, when the network is back, and when its hold ends. It reads nothing while nobody looks.
 */
export function useOffer(calls: OfferCalls) {
  const [store] = useState(() => openOfferStore(calls, keptOffer(keptLoanId())));
  const state = useSyncExternalStore(store.subscribe, store.current);
  const { held, isTaken } = state;
  useSavedAt("shown", held?.answeredAt.wallMs ?? null);
  useReadInLanguage(() => void store.read());
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

/** An offer that is over on arrival is read again, but not at once. */
const ASK_AGAIN_MS = 1000;

const OfferPending = lazy(async () => ({ default: (await import("./offer-pending.tsx")).OfferPending }));

/** Shows before there is an offer. It is often never drawn, so it has a chunk of its own. */
export function Pending({ trouble }: { trouble: Trouble | null }) {
  return (
    <Suspense>
      <OfferPending trouble={trouble} />
    </Suspense>
  );
}

type Props = {
  update: OfferUpdate | null;
  offer: Offer;
  /** Stays silent about a refreshed price that is the same. */
  isQuiet?: boolean | undefined;
};

const UpdateCard = lazy(async () => ({ default: (await import("./update-card.tsx")).UpdateCard }));

/** Shows what has happened to the offer. The place is always there, so that screen readers hear what comes into it. */
export function UpdateRegion({ update, offer, isQuiet = false }: Props) {
  return (
    <div role="status">
      {update !== null && (
        <Suspense>
          <UpdateCard update={update} offer={offer} isQuiet={isQuiet} />
        </Suspense>
      )}
    </div>
  );
}
