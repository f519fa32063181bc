import { startESign } from "@vaada/contract/calls/e-sign";
import { forgetAnswers } from "../../journey/step-guard/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { markEnded, readOpenSigning, type SigningOutcome } from "./store.ts";

/**
 * Ends a signing that lasts still, without a signature that counts; one that has ended keeps its outcome. What the call
 * that began it answered is no answer any more: it would send the borrower to a signing that is over.
 */
export async function endSigning(
  tx: Tx,
  ended: {
    readonly id: string;
    readonly outcome: Exclude<SigningOutcome, "signed">;
    readonly now: Date;
  },
): Promise<void> {
  const borrowerId = await markEnded(tx, ended);
  if (borrowerId !== null) await forgetAnswers(tx, { borrowerId, call: startESign.name });
}

/** Ends the signing that is under way for the loan that an account was given for. */
export async function endSigningOfAccount(
  tx: Tx,
  { accountId, now }: { readonly accountId: number; readonly now: Date },
): Promise<void> {
  const id = await readOpenSigning(tx, accountId);
  if (id !== null) await endSigning(tx, { id, outcome: "replaced", now });
}
