import type { Tx } from "../../platform/db/tx.ts";
import { readLiveRow } from "../bank-accounts/store.ts";
import { askForCancellation } from "./ask-for-cancellation.ts";
import { readUncancelled } from "./store.ts";

/** Has the auto-pay of an application cancelled that comes to no loan; nothing to do where there is none. */
export async function cancelAutoPay(
  tx: Tx,
  given: { readonly applicationId: number; readonly borrowerId: string; readonly now: Date },
): Promise<void> {
  const { applicationId, borrowerId, now } = given;
  const account = await readLiveRow(tx, applicationId);
  if (account === null) return;
  for (const id of await readUncancelled(tx, account.id))
    await askForCancellation(tx, { id, borrowerId, now });
}
