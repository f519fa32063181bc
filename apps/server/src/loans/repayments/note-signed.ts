import { lockApplication } from "../../journey/applications/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import { countsFor } from "./apply-payment.ts";
import { nextState } from "./orders/next-state.ts";
import { lockOrder, type RepaymentOrder, recordState } from "./orders/store.ts";
import { isUndecided } from "./payments/states.ts";
import { lockPayment, readPaymentsOfOrder, upsertPayment } from "./payments/store.ts";
import type { RefreshServices } from "./refresh-order.ts";

/**
 * Keeps a payment that the provider has signed for and can't be asked about right now: the payer's bank has agreed to
 * it, and nobody is to pay a second time. What became of it is asked until it is known.
 */
export async function noteSigned(
  tx: Tx,
  { clock }: Pick<RefreshServices, "clock">,
  { order: given, paymentReference }: { readonly order: RepaymentOrder; readonly paymentReference: string },
): Promise<void> {
  await lockApplication(tx, given.applicationId);
  const order = await lockOrder(tx, given.id);
  const { id: orderId, applicationId, borrowerId, amount, providerReference } = order;
  const known = await lockPayment(tx, paymentReference);
  if (known !== null && !isUndecided(known.status)) return;
  if (providerReference !== null) await enqueue(tx, "refresh-order", { reference: providerReference });
  if (known !== null) return;
  const [paidAt, knownAt] = [clock.now(), clock.realNow()];
  await upsertPayment(tx, {
    id: paymentReference,
    orderId,
    applicationId,
    borrowerId,
    amount,
    status: "authorized",
    mode: null,
    paidAt,
    valueDate: countsFor({ clock }, order, { paidAt }),
    failure: null,
    knownAt,
  });
  const payments = await readPaymentsOfOrder(tx, orderId);
  await recordState(tx, { id: orderId, status: nextState(order, { payments, now: knownAt }), now: knownAt });
}
