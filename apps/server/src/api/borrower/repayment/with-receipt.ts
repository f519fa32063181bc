import type { Order } from "@vaada/contract/calls/repayment";
import { linkDocument } from "../../../agreements/documents/links.ts";
import { makeReceipt, type ReceiptServices } from "../../../loans/repayments/receipts/make-receipt.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Session } from "../../../platform/http/session/sessions.ts";
import type { Services } from "../../../services.ts";
import type { Described } from "./describe-order.ts";

/** That the money came is told also when its receipt can't be drawn. */
export async function withReceipt(
  services: ReceiptServices & Pick<Services, "settings" | "log">,
  session: Session,
  { order, paid }: Described,
): Promise<Order> {
  if (paid === null) return { ...order, receiptUrl: null };
  try {
    const documentId = await makeReceipt(services, paid);
    const receiptUrl = await services.database.withTx(asBorrower(session.borrowerId), (tx) =>
      linkDocument(tx, services, { documentId, session }),
    );
    return { ...order, receiptUrl };
  } catch (error) {
    services.log.error({ paymentId: paid.id, error }, "alarm: a receipt could not be made");
    return { ...order, receiptUrl: null };
  }
}
