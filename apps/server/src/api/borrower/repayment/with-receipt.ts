import type { Order } from "@vaada/contract/calls/repayment";
import { linkDocument } from "../../../agreements/documents/links.ts";
import { makeReceipt, type ReceiptRooms } from "../../../loans/repayments/receipts/make-receipt.ts";
import type { Session } from "../../../platform/http/session/sessions.ts";
import type { Rooms } from "../../../services.ts";
import type { Described } from "./describe-order.ts";

/** That the money came is told also when its receipt can't be drawn. */
export async function withReceipt(
  rooms: ReceiptRooms & Pick<Rooms, "settings" | "log">,
  session: Session,
  { order, paid }: Described,
): Promise<Order> {
  if (paid === null) return { ...order, receiptUrl: null };
  try {
    const documentId = await makeReceipt(rooms, paid);
    const receiptUrl = await rooms.database.withTx(
      { kind: "borrower", borrowerId: session.borrowerId },
      (tx) => linkDocument(tx, rooms, { documentId, session }),
    );
    return { ...order, receiptUrl };
  } catch (error) {
    rooms.log.error({ paymentId: paid.id, error }, "alarm: a receipt could not be made");
    return { ...order, receiptUrl: null };
  }
}
