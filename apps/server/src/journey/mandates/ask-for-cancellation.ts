import { startMandate } from "@vaada/contract/calls/bank-account";
import type { Tx } from "../../platform/db/tx.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import { forgetAnswers } from "../step-guard/store.ts";
import { markCancelAsked } from "./store.ts";

/** From here on an auto-pay counts no more; a worker sees to it that nothing is left of it at the provider. */
export async function askForCancellation(
  tx: Tx,
  { id, borrowerId, now }: { readonly id: string; readonly borrowerId: string; readonly now: Date },
): Promise<void> {
  if (await markCancelAsked(tx, { id, now })) await enqueue(tx, "cancel-mandate", { mandateId: id });
  await forgetStarting(tx, borrowerId);
}

/** What the call that began an auto-pay answered is no answer once that has come to nothing. */
export const forgetStarting = (tx: Tx, borrowerId: string): Promise<void> =>
  forgetAnswers(tx, { borrowerId, call: startMandate.name });
