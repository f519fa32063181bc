import { lockApplication } from "../../journey/applications/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { DisputeReading } from "../../providers/payments/port.ts";
import { reportAnswer } from "../../providers/report-answer.ts";
import { openCase } from "../cases/store.ts";
import { postEvent } from "../events/post-event.ts";
import { type ApplyRooms, paymentKey } from "./apply-payment.ts";
import { readWhoseOrder } from "./orders/store.ts";
import { hasCome } from "./payments/states.ts";
import { lockPayment, readWhosePayment, recordDispute, type WhosePayment } from "./payments/store.ts";
import { type SettleRooms, settleOrder } from "./refresh-order.ts";
import { soundAlarm } from "./sound-alarm.ts";

/**
 * Asks what became of a dispute that the provider told of. A payment that its payer's bank has taken back for good is
 * owed again.
 */
export async function settleDispute(rooms: SettleRooms, reference: string): Promise<"done" | "unavailable"> {
  const result = await rooms.payments.readDispute(reference);
  reportAnswer(rooms, "payments", result);
  if (result.kind === "unavailable") return "unavailable";
  if (result.kind === "refused") return "done";
  const { dispute } = result;
  const whose = await findOwner(rooms, dispute.paymentReference);
  if (whose === "unavailable") return "unavailable";
  // The lender takes payments for other things by the same provider.
  if (whose === null) return "done";
  const differs = await rooms.database.withTx({ kind: "borrower", borrowerId: whose.borrowerId }, (tx) =>
    applyDispute(tx, rooms, { whose, dispute }),
  );
  if (differs) soundAlarm(rooms, { reference, loanId: whose.applicationId, why: "dispute-differs" });
  return "done";
}

/** A payment that nobody has told us of may be disputed already: its order is settled first. */
async function findOwner(
  rooms: SettleRooms,
  paymentReference: string,
): Promise<WhosePayment | null | "unavailable"> {
  const { database, payments } = rooms;
  const readOwner = () => database.withTx({ kind: "worker" }, (tx) => readWhosePayment(tx, paymentReference));
  const result = await payments.readPayment(paymentReference);
  reportAnswer(rooms, "payments", result);
  if (result.kind === "unavailable") return "unavailable";
  const orderReference = result.kind === "known" ? result.payment.orderReference : null;
  if (orderReference === null) return readOwner();
  const whose = await database.withTx({ kind: "worker" }, (tx) => readWhoseOrder(tx, orderReference));
  if (whose === null) return null;
  return (await settleOrder(rooms, whose)) === "unavailable" ? "unavailable" : readOwner();
}

/** Whether it is for a person: what was taken is not what was paid, or nothing had come that could be taken. */
async function applyDispute(
  tx: Tx,
  rooms: ApplyRooms,
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
    const now = rooms.clock.realNow();
    return openCase(tx, { key, kind: "dispute-differs", applicationId, reference, now });
  }
  const today = rooms.clock.today();
  await postEvent(tx, rooms, {
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
