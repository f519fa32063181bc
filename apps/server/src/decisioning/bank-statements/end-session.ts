import { connectBank } from "@vaada/contract/calls/bank-statement";
import { forgetAnswers } from "../../journey/step-guard/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { markEnded, type SessionOutcome } from "./store.ts";

/** Ends a session that lasts still; one that has ended keeps its outcome. Answers whether it ended now. */
export async function endSession(
  tx: Tx,
  session: { readonly sessionId: string; readonly outcome: SessionOutcome; readonly now: Date },
): Promise<boolean> {
  const borrowerId = await markEnded(tx, session);
  if (borrowerId !== null && session.outcome !== "decided") await forgetConnecting(tx, borrowerId);
  return borrowerId !== null;
}

/** What the call that began a session answered is no answer once the session has come to nothing. */
export const forgetConnecting = (tx: Tx, borrowerId: string): Promise<void> =>
  forgetAnswers(tx, { borrowerId, call: connectBank.name });
