import type { Language } from "@vaada/contract/language";
import { recordSignedPayment } from "../../../loans/repayments/apply-payment.ts";
import { readOrderByReference } from "../../../loans/repayments/orders/store.ts";
import { refreshOrder } from "../../../loans/repayments/refresh-order.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Session } from "../../../platform/http/session/sessions.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { addReceipt, describeOrder } from "./read-order.ts";

type CheckoutAnswer = {
  readonly session: Session;
  readonly orderReference: string;
  readonly paymentReference: string;
  readonly signature: string;
  readonly language: Language;
};

/**
 * Verifies the checkout's answer. Its signature over the order on file only proves the payment's name; the provider is
 * asked whether it was paid. While the provider can't be asked, the order stays pending.
 */
export async function verifyPayment(services: Services, answer: CheckoutAnswer) {
  const { session, orderReference, paymentReference, signature, language } = answer;
  const { database, payments, metrics, log } = services;
  const { borrowerId } = session;
  const actor = asBorrower(borrowerId);
  const order = await database.withTx(actor, (tx) => readOrderByReference(tx, orderReference));
  if (order === null || order.providerReference === null) return refuse("NOT_FOUND");
  if (!payments.isSigned({ orderReference: order.providerReference, paymentReference, signature })) {
    metrics.countCheckoutForgery("repayment");
    log.error({ orderId: order.id }, "alarm: an answer of the checkout that the provider did not sign");
    return refuse("PAYMENT_NOT_VERIFIED");
  }
  await refreshOrder(services, { borrowerId, orderId: order.id });
  const described = await database.withTx(actor, async (tx) => {
    await recordSignedPayment(tx, services, { order, paymentReference });
    return describeOrder(tx, services, { orderReference, language });
  });
  return addReceipt(services, { session, language }, described);
}
