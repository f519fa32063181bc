import { paise, ZERO } from "@vaada/money/paise";
import { lockApplication } from "../../../journey/applications/store.ts";
import { readMandate } from "../../../journey/mandates/store.ts";
import { isStopped } from "../../../platform/db/switches.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { deriveKey } from "../../../providers/derive-key.ts";
import type { Services } from "../../../services.ts";
import { readLoan } from "../../events/store.ts";
import { countOrders, insertOrder } from "../orders/store.ts";
import { amountToDebit } from "./amount-to-debit.ts";
import { cancelDebits, type DebitOwner, lockDebit, markDebitPresented, putOffDebit } from "./store.ts";

/**
 * Decides the amount of a debit: what was announced, or less when less is owed by now. The debit is presented from here
 * on, and its order is on file before the provider is asked for one. `called-off` when nothing is owed, or the auto-pay
 * is not confirmed any more. `put-off` while debits are stopped: the borrower was told of another day, so the debit is
 * announced again before it is presented.
 */
export async function beginPresentation(
  tx: Tx,
  { clock }: Pick<Services, "clock">,
  { id, applicationId, borrowerId }: DebitOwner,
): Promise<"begun" | "called-off" | "put-off" | "known"> {
  await lockApplication(tx, applicationId);
  const { status, notified, mandateId, valueDate } = await lockDebit(tx, id);
  if (status !== "noticed" || notified === null) return "known";
  const loan = await readLoan(tx, applicationId);
  const mandate = await readMandate(tx, mandateId);
  const isMandateLive = mandate?.status === "confirmed" && !mandate.isCancelAsked;
  const today = clock.today();
  const amount =
    loan !== null && isMandateLive ? amountToDebit(loan, { valueDate, today, max: paise(notified) }) : ZERO;
  if (amount === ZERO) {
    await cancelDebits(tx, [id]);
    return "called-off";
  }
  if (await isStopped(tx, "debits")) {
    await putOffDebit(tx, id);
    return "put-off";
  }
  const attempt = (await countOrders(tx, { applicationId, purpose: "debit" })) + 1;
  const orderId = deriveKey("debit", { subject: [borrowerId, applicationId], attempt });
  await insertOrder(tx, {
    id: orderId,
    applicationId,
    borrowerId,
    purpose: "debit",
    amount,
    madeOn: today,
    madeAt: clock.now(),
    intendedAt: clock.realNow(),
  });
  await markDebitPresented(tx, { id, orderId });
  return "begun";
}
