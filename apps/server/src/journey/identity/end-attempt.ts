import { sendAadhaarCode, startDigilocker } from "@vaada/contract/calls/identity";
import type { IdentityWay } from "@vaada/lending/identity-proof";
import type { Tx } from "../../platform/db/tx.ts";
import { forgetAnswers } from "../step-guard/store.ts";
import { type AttemptOutcome, type AttemptStart, lockOpenAttempts, markAttemptEnded } from "./store.ts";

/** Ends an open attempt without a proof. An attempt that has ended keeps its outcome. */
export async function endAttempt(
  tx: Tx,
  attempt: {
    readonly attemptId: string;
    readonly outcome: Exclude<AttemptOutcome, "verified" | "mismatched">;
    readonly now: Date;
  },
): Promise<void> {
  const ended = await markAttemptEnded(tx, attempt);
  if (ended !== null) await forgetStartAnswer(tx, ended);
}

/** Ends every open attempt of a borrower whose application was cancelled. */
export async function endOpenAttempts(
  tx: Tx,
  { borrowerId, realNow: now }: { readonly borrowerId: string; readonly realNow: Date },
): Promise<void> {
  for (const attemptId of await lockOpenAttempts(tx, borrowerId))
    await endAttempt(tx, { attemptId, outcome: "replaced", now });
}

/**
 * Forgets the reply of the call that started an attempt, once the attempt has ended without a proof. That reply would send
 * the borrower to a visit or a code that is over.
 */
export const forgetStartAnswer = (tx: Tx, { borrowerId, way }: AttemptStart): Promise<void> =>
  forgetAnswers(tx, { borrowerId, call: START_CALLS[way].name });

const START_CALLS = {
  digilocker: startDigilocker,
  "aadhaar-code": sendAadhaarCode,
} as const satisfies Record<IdentityWay, { readonly name: string }>;
