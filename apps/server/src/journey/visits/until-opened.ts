import { setTimeout as wait } from "node:timers/promises";
import { providerUnavailable } from "../../platform/refusals/provider-unavailable.ts";

/** Another call's opening of the same visit is looked at so often, together longer than it can take. */
const LOOKS_MAX = 60;
const LOOK_AGAIN_MS = 200;

/**
 * Looks until there is an answer. Who asks twice at once, or again, is sent to the same place: `opening` while another
 * call opens the visit, `over` when what was found has just come to its end and another one must be begun.
 */
export async function untilOpened<Reply>(look: () => Promise<Reply | "opening" | "over">) {
  for (let looks = 0; looks < LOOKS_MAX; looks++) {
    const found = await look();
    if (found === "opening") await wait(LOOK_AGAIN_MS);
    else if (found !== "over") return found;
  }
  return providerUnavailable();
}

/** The provider is given ten seconds; who has not come back long after that was cut off. */
const OPENING_MS_MAX = 15_000;

/** Whether some call is still asking the provider to open a visit that has no address yet. */
export const isBeingOpened = ({ startedAt }: { readonly startedAt: Date }, now: Date): boolean =>
  now.getTime() - startedAt.getTime() < OPENING_MS_MAX;
