import { setTimeout as wait } from "node:timers/promises";
import { providerUnavailable } from "../../platform/refusals/provider-unavailable.ts";

/** Twelve seconds of tries together: longer than another call needs to open the same visit. */
const TRIES_MAX = 60;
const TRY_AGAIN_MS = 200;

/**
 * Tries until there is a reply, so that calls at once, and calls that come again, all lead to the same visit. `opening`:
 * another call is opening it. `over`: the visit that was found has just ended, and the next try begins another.
 */
export async function awaitOpening<Reply>(open: () => Promise<Reply | "opening" | "over">) {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const result = await open();
    if (result === "opening") await wait(TRY_AGAIN_MS);
    else if (result !== "over") return result;
  }
  return providerUnavailable();
}

/** The provider is given ten seconds. A call that has not come back well after that was cut off. */
const OPENING_MS_MAX = 15_000;

/** Whether some call is still asking the provider to open a visit that has no address yet. */
export const isBeingOpened = ({ startedAt }: { readonly startedAt: Date }, now: Date): boolean =>
  now.getTime() - startedAt.getTime() < OPENING_MS_MAX;
