import type { Tx } from "../db/tx.ts";
import { passFailpoint } from "../failpoints.ts";
import type { Landing } from "../http/webhooks/keep-signed-event.ts";
import type { PaymentReading } from "../providers/payments/port.ts";
import type { Applied } from "./apply-payment.ts";
import { readWhoseOrder } from "./orders/store.ts";
import { applyAll, type SettleRooms, tellOf } from "./settle-order.ts";

/**
 * Books a payment that the provider has signed for as captured, without asking it again: to the paisa the one that was
 * asked for, it can't become less. `null` when it is of no order of ours, or of a debit, whose result needs more than
 * that. For a worker, who finds whose it is.
 */
export async function landPayment(
  tx: Tx,
  rooms: SettleRooms,
  reading: PaymentReading,
): Promise<Landing | null> {
  if (reading.status !== "captured" || reading.orderReference === null) return null;
  const order = await readWhoseOrder(tx, reading.orderReference);
  if (order === null || order.purpose === "debit") return null;
  let applied: Applied[] = [];
  return {
    borrowerId: order.borrowerId,
    write: async (own) => {
      ({ applied } = await applyAll(own, rooms, { order, readings: [reading] }));
    },
    tell: () => {
      if (applied.includes("posted")) passFailpoint("payment-committed");
      tellOf(rooms, order, applied);
    },
  };
}
