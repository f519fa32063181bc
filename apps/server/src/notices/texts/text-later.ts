import type { Tx } from "../../platform/db/tx.ts";
import type { Services } from "../../services.ts";
import { contactFromMs } from "./contact-hours.ts";
import { enqueueTexts } from "./store.ts";

/** Has what these keys tell of texted too, as soon as it is a time of the day for it. */
export const textLater = (
  tx: Tx,
  { clock }: Pick<Services, "clock">,
  keys: readonly string[],
): Promise<void> => enqueueTexts(tx, { keys, runAt: contactAt(clock) });

/** Real time: the queue knows no other. */
export function contactAt(clock: Services["clock"]): Date {
  const nowMs = clock.now().getTime();
  return new Date(clock.realNow().getTime() + contactFromMs(nowMs) - nowMs);
}
