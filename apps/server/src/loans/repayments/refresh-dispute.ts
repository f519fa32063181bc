import { lockApplication } from "../../journey/applications/store.ts";
import { AS_WORKER, asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { DisputeReading } from "../../providers/payments/port.ts";
import { reportAnswer } from "../../providers/report-answer.ts";
import { openCase } from "../cases/store.ts";
import { postEvent } from "../events/post-event.ts";
import { type ApplyServices, paymentKey } from "./apply-payment.ts";
import { readWhoseOrder } from "./orders/store.ts";
import { hasCome } from "./payments/states.ts";
import { lockPayment, readWhosePayment, recordDispute, type WhosePayment } from "./payments/store.ts";
import { type RefreshServices, refreshOrder } from "./refresh-order.ts";
import { soundAlarm } from "./sound-alarm.ts";

/**
 * Asks what became of a dispute that the provider told of. A payment that its payer's bank has taken back for good is
 * owed again.
 */
export async function refreshDispute(
  services: RefreshServices,
  reference: string,
): Promise<"done" | "unavailable"> {
  const result = await services.payments.readDispute(reference);
  reportAnswer(services, "payments", result);
  if (result.kind === "unavailable") return "unavailable";
  if (result.kind === "refused") return "done";
  const { dispute } = result;
  const whose = await findOwner(services, dispute.paymentReference);
  if (whose === "unavailable") return "unavailable";
  // The lender takes payments for other things by the same provider.
  if (whose === null) return "done";
  const differs = await services.database.withTx(asBorrower(whose.borrowerId), (tx) =>
    applyDispute(tx, services, { whose, dispute }),
  );
  if (differs) soundAlarm(services, { reference, loanId: whose.applicationId, why: "dispute-differs" });
  return "done";
}

/** A payment that nobody has told us of may be disputed already: its order is settled first. */
async function findOwner(
  services: RefreshServices,
  paymentReference: string,
): Promise<WhosePayment | null | "unavailable"> {
  const { database, payments } = services;
  const readOwner = () => database.withTx(AS_WORKER, (tx) => readWhosePayment(tx, paymentReference));
  const result = await payments.readPayment(paymentReference);
  reportAnswer(services, "payments", result);
  if (result.kind === "unavailable") return "unavailable";
  const orderReference = result.kind === "known" ? result.payment.orderReference : null;
  if (orderReference === null) return readOwner();
  const whose = await database.withTx(AS_WORKER, (tx) => readWhoseOrder(tx, orderReference));
  if (whose === null) return null;
  return (await refreshOrder(services, whose)) === "unavailable" ? "unavailable" : readOwner();
}

/** Whether it is for a person: what was taken is not what was paid, or nothing had come that could be taken. */
async function applyDispute(
  tx: Tx,
  services: ApplyServices,
  { whose, dispute }: { readonly whose: WhosePayment; readonly dispute: DisputeReading },
): Promise<boolean> {
  const { applicationId } = whose;
  await lockApplication(tx, applicationId);
  const payment = await lockPayment(tx, dispute.paymentReference);
  if (payment === null) throw new Error("applyDispute: a payment that is not the borrower's");
  if (payment.dispute === "lost") return false;
  await recordDispute(tx, { id: payment.id, dispute: dispute.status });
  if (dispute.status !== "lost") return false;
  const { reference } = dispute;
  if (dispute.deducted !== payment.amount || !hasCome(payment.status)) {
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
