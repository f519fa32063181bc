import { sendAadhaarCode, startDigilocker } from "@vaada/contract/calls/identity";
import type { Tx } from "../../platform/db/tx.ts";
import { forgetAnswers } from "../step-guard/store.ts";
import { type Begun, markEnded, type Outcome, type Way } from "./store.ts";

/** Ends an attempt that lasts still, without a proof; one that has ended keeps its outcome. */
export async function endAttempt(
  tx: Tx,
  attempt: {
    readonly attemptId: string;
    readonly outcome: Exclude<Outcome, "verified" | "mismatched">;
    readonly now: Date;
  },
): Promise<void> {
  const ended = await markEnded(tx, attempt);
  if (ended !== null) await forgetBeginning(tx, ended);
}

/**
 * What the call that began an attempt answered is no answer once the attempt has ended without a proof: it would send
 * the borrower to a visit or to a code that is over.
 */
export const forgetBeginning = (tx: Tx, { borrowerId, way }: Begun): Promise<void> =>
  forgetAnswers(tx, { borrowerId, call: BEGINNINGS[way].name });

const BEGINNINGS = {
  digilocker: startDigilocker,
  "aadhaar-code": sendAadhaarCode,
} as const satisfies Record<Way, { readonly name: string }>;
