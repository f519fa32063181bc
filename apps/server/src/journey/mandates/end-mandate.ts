import { startMandate } from "@vaada/contract/calls/bank-account";
import type { Tx } from "../../platform/db/tx.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import { type CallLimit, giveBackAll, visitsADay } from "../../platform/refusals/limits.ts";
import type { BankAccountSettings } from "../../services.ts";
import { readLiveAccountId } from "../bank-accounts/store.ts";
import { forgetAnswers } from "../step-guard/store.ts";
import { markAbandoned, markCancelAsked, readUncancelledMandates } from "./store.ts";

/** From here on the auto-pay does not count. A worker cancels it at the provider. */
export async function requestCancellation(
  tx: Tx,
  { id, borrowerId, now }: { readonly id: string; readonly borrowerId: string; readonly now: Date },
): Promise<void> {
  if (await markCancelAsked(tx, { id, now })) await enqueue(tx, "cancel-mandate", { mandateId: id });
  await forgetStartMandate(tx, borrowerId);
}

/** The reply of the call that started an auto-pay is wrong once that auto-pay has come to nothing. */
export const forgetStartMandate = (tx: Tx, borrowerId: string): Promise<void> =>
  forgetAnswers(tx, { borrowerId, call: startMandate.name });

/** Requests the cancellation of every auto-pay of an application that needs none any more. */
export async function cancelAutoPay(
  tx: Tx,
  {
    applicationId,
    borrowerId,
    now,
  }: { readonly applicationId: number; readonly borrowerId: string; readonly now: Date },
): Promise<void> {
  const accountId = await readLiveAccountId(tx, applicationId);
  if (accountId === null) return;
  for (const id of await readUncancelledMandates(tx, accountId))
    await requestCancellation(tx, { id, borrowerId, now });
}

export const mandateLimit = ({ mandatesPerDay }: BankAccountSettings, borrowerId: string): CallLimit =>
  visitsADay(`mandates:${borrowerId}`, mandatesPerDay);

/** Ends an auto-pay that never got an order. Nobody could authorise it, so the day's limit gets it back, once. */
export async function abandonMandate(
  tx: Tx,
  { mandateId, borrowerId }: { readonly mandateId: string; readonly borrowerId: string },
  { bankAccount, now }: { readonly bankAccount: BankAccountSettings; readonly now: Date },
): Promise<void> {
  const isEnded = await markAbandoned(tx, { id: mandateId, now });
  if (isEnded) await giveBackAll(tx, [mandateLimit(bankAccount, borrowerId)], now);
}
