import { addBankDetail, confirmBankDetails } from "@vaada/contract/calls/bank-account";
import type { Tx } from "../../platform/db/tx.ts";
import type { Services } from "../../services.ts";
import { type DiscardReason, markDiscarded } from "../bank-accounts/store.ts";
import { forgetAnswers } from "../step-guard/store.ts";
import { askForCancellation } from "./ask-for-cancellation.ts";
import { readUncancelled } from "./store.ts";

/**
 * Gives an account up, with its auto-pay: nothing may be debited from where no loan goes. Whoever had it given starts
 * anew. Needs the application's lock. False when it was given up before.
 */
export async function discardAccount(
  tx: Tx,
  { publish }: Pick<Services, "publish">,
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
  await publish(tx, "account-discarded", { accountId, realNow });
  for (const { name: call } of [addBankDetail, confirmBankDetails])
    await forgetAnswers(tx, { borrowerId, call });
  return true;
}
