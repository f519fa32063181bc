import { addBankDetail, confirmBankDetails } from "@vaada/contract/calls/bank-account";
import type { Tx } from "../../platform/db/tx.ts";
import type { Services } from "../../services.ts";
import { type DiscardReason, markDiscarded } from "../bank-accounts/store.ts";
import { forgetAnswers } from "../step-guard/store.ts";
import { requestCancellation } from "./end-mandate.ts";
import { readUncancelledMandates } from "./store.ts";

/**
 * Discards an account and its auto-pay, because nothing may be debited from an account that no loan goes to. The borrower
 * starts again with another account. Needs the application's lock. False when the account was discarded before.
 */
export async function discardAccount(
  tx: Tx,
  { publish }: Pick<Services, "publish">,
  discard: {
    readonly accountId: number;
    readonly borrowerId: string;
    readonly reason: DiscardReason;
    /** The platform's time. */
    readonly now: Date;
    readonly realNow: Date;
  },
): Promise<boolean> {
  const { accountId, borrowerId, realNow } = discard;
  if (!(await markDiscarded(tx, discard))) return false;
  for (const id of await readUncancelledMandates(tx, accountId))
    await requestCancellation(tx, { id, borrowerId, now: realNow });
  await publish(tx, "account-discarded", { accountId, realNow });
  for (const { name: call } of [addBankDetail, confirmBankDetails])
    await forgetAnswers(tx, { borrowerId, call });
  return true;
}
