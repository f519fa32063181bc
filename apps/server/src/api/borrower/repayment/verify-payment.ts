import type { Language } from "@vaada/contract/language";
import { noteSigned } from "../../../loans/repayments/note-signed.ts";
import { readByReference } from "../../../loans/repayments/orders/store.ts";
import { refreshOrder } from "../../../loans/repayments/refresh-order.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Session } from "../../../platform/http/session/sessions.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { describeOrder } from "./describe-order.ts";
import { withReceipt } from "./with-receipt.ts";

type Answer = {
  readonly session: Session;
  readonly orderReference: string;
  readonly paymentReference: string;
  readonly signature: string;
  readonly language: Language;
};

/**
 * What the checkout answered. Its signature, over the order that we have on file, lets the payment be looked for;
 * whether it was paid is what the provider says when it is asked. One that can't be asked leaves the order pending.
 */
export async function verifyPayment(services: Services, answer: Answer) {
  const { session, orderReference, paymentReference, signature, language } = answer;
  const { database, payments, metrics, log } = services;
  const { borrowerId } = session;
  const whose = asBorrower(borrowerId);
  const order = await database.withTx(whose, (tx) => readByReference(tx, orderReference));
  if (order === null || order.providerReference === null) return refuse("NOT_FOUND");
  if (!payments.isSigned({ orderReference: order.providerReference, paymentReference, signature })) {
    metrics.countCheckoutForgery("repayment");
    log.error({ orderId: order.id }, "alarm: an answer of the checkout that the provider did not sign");
    return refuse("PAYMENT_NOT_VERIFIED");
  }
  await refreshOrder(services, { borrowerId, orderId: order.id });
  const described = await database.withTx(whose, async (tx) => {
    await noteSigned(tx, services, { order, paymentReference });
    return describeOrder(tx, services, { orderReference, language });
  });
  return withReceipt(services, session, described);
}
