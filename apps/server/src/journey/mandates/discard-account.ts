import { addBankDetail, confirmBankDetails } from "@vaada/contract/calls/bank-account";
import { endSigning } from "../../agreements/signing/end-signing.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { type DiscardReason, markDiscarded, readOpenSigning } from "../bank-accounts/store.ts";
import { forgetAnswers } from "../step-guard/store.ts";
import { askForCancellation } from "./ask-for-cancellation.ts";
import { readUncancelled } from "./store.ts";

/**
 * Gives an account up, with its auto-pay: nothing may be debited from where no loan goes. Whoever had it given starts
 * anew. Needs the application's lock. False when it was given up before.
 */
export async function discardAccount(
  tx: Tx,
  given: {
    readonly accountId: number;
    readonly borrowerId: string;
    readonly reason: DiscardReason;
    /** The platform's time. */
    readonly now: Date;
    readonly realNow: Date;
  },
): Promise<boolean> {
  const { accountId, borrowerId, realNow } = given;
  if (!(await markDiscarded(tx, given))) return false;
  for (const id of await readUncancelled(tx, accountId))
    await askForCancellation(tx, { id, borrowerId, now: realNow });
  // An agreement names the account, so one that is being signed is not the one to sign any more.
  const signing = await readOpenSigning(tx, accountId);
  if (signing !== null) await endSigning(tx, { id: signing, outcome: "replaced", now: realNow });
  for (const { name: call } of [addBankDetail, confirmBankDetails])
    await forgetAnswers(tx, { borrowerId, call });
  return true;
}
