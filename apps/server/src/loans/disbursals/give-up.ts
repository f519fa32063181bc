import type { Tx } from "../../platform/db/tx.ts";
import { endDisbursal } from "./store.ts";

/**
 * Ends the live disbursal, for a new issue of the terms. False, and nothing is done, while a payout is alive or once the
 * money has arrived. Needs the application's lock, so that no payout can begin meanwhile.
 */
export const giveUpDisbursal = (
  tx: Tx,
  given: { readonly applicationId: number; readonly now: Date },
): Promise<boolean> => endDisbursal(tx, given);
