import type { Tx } from "../../platform/db/tx.ts";
import type { Services } from "../../services.ts";
import { contactAt } from "../texts/text-later.ts";
import { enqueuePushes } from "./store.ts";

/** Has what these keys tell of shown on the devices of who asked for it, as soon as it is a time of the day for it. */
export const pushLater = (
  tx: Tx,
  { clock }: Pick<Services, "clock">,
  keys: readonly string[],
): Promise<void> => enqueuePushes(tx, { keys, runAt: contactAt(clock) });
