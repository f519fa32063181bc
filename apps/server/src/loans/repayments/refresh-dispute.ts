import { standingOfLoan } from "@vaada/lending/owed/standing";
import { lockApplication } from "../../journey/applications/store.ts";
import { AS_WORKER, asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { DisputeReading } from "../../providers/payments/port.ts";
import { reportAnswer } from "../../providers/report-answer.ts";
import { openCase } from "../cases/store.ts";
import { postEvent } from "../events/post-event.ts";
import { readAnyLoan } from "../events/store.ts";
import { isReceived, type PaymentServices, paymentKey } from "./apply-payment.ts";
import { readOrderOwner } from "./orders/store.ts";
import { lockPayment, type PaymentOwner, readPaymentOwner, recordDispute } from "./payments/store.ts";
import { type RefreshServices, raiseRepaymentAlarm, refreshOrder } from "./refresh-order.ts";

/** Asks the provider about a dispute and applies it. A payment that the payer's bank took back for good is owed again. */
export async function refreshDispute(
  services: RefreshServices,
  reference: string,
): Promise<"done" | "unavailable"> {
  const result = await services.payments.readDispute(reference);
  reportAnswer(services, "payments", result);
  if (result.kind === "unavailable") return "unavailable";
  if (result.kind === "refused") return "done";
  const { dispute } = result;
  const owner = await findPaymentOwner(services, dispute.paymentReference);
  if (owner === "unavailable") return "unavailable";
  // The lender takes payments for other things by the same provider.
  if (owner === null) return "done";
  const differs = await services.database.withTx(asBorrower(owner.borrowerId), (tx) =>
    applyDispute(tx, services, { owner, dispute }),
  );
  if (differs)
    raiseRepaymentAlarm(services, { reference, loanId: owner.applicationId, why: "dispute-differs" });
  return "done";
}

/** A payment can be disputed before we know of it, so its order is refreshed first. */
async function findPaymentOwner(
  services: RefreshServices,
  paymentReference: string,
): Promise<PaymentOwner | null | "unavailable"> {
  const { database, payments } = services;
  const readOwner = () => database.withTx(AS_WORKER, (tx) => readPaymentOwner(tx, paymentReference));
  const result = await payments.readPayment(paymentReference);
  reportAnswer(services, "payments", result);
  if (result.kind === "unavailable") return "unavailable";
  const orderReference = result.kind === "known" ? result.payment.orderReference : null;
  if (orderReference === null) return readOwner();
  const owner = await database.withTx(AS_WORKER, (tx) => readOrderOwner(tx, orderReference));
  if (owner === null) return null;
  return (await refreshOrder(services, owner)) === "unavailable" ? "unavailable" : readOwner();
}

/**
 * True when a case was opened: the amount differs from the payment, the payment was never received, or it was given back
 * already on a loan whose money came back, where nobody owes it again.
 */
async function applyDispute(
  tx: Tx,
  services: PaymentServices,
  { owner, dispute }: { readonly owner: PaymentOwner; readonly dispute: DisputeReading },
): Promise<boolean> {
  const { applicationId } = owner;
  await lockApplication(tx, applicationId);
  const payment = await lockPayment(tx, dispute.paymentReference);
  if (payment === null) throw new Error("applyDispute: a payment that is not the borrower's");
  if (payment.dispute === "lost") return false;
  await recordDispute(tx, { id: payment.id, dispute: dispute.status });
  if (dispute.status !== "lost") return false;
  const { reference } = dispute;
  const loan = await readAnyLoan(tx, applicationId);
  const isGivenBack = loan?.status === "undone" && standingOfLoan(loan).excess < payment.amount;
  if (dispute.deducted !== payment.amount || !isReceived(payment.status) || isGivenBack) {
    const key = `dispute-differs:${reference}`;
    const now = services.clock.realNow();
    return openCase(tx, { key, kind: "dispute-differs", applicationId, reference, now });
  }
  const today = services.clock.today();
  await postEvent(tx, services, {
    applicationId,
    event: {
      kind: "payment-returned",
      key: `dispute:${reference}`,
      valueDate: today,
      of: paymentKey(payment.id),
    },
    mode: payment.mode,
    reference,
    bookedOn: today,
  });
  return false;
}
