import type { Tx } from "../../platform/db/tx.ts";
import { passFailpoint } from "../../platform/failpoints.ts";
import type { Landing, NamedEvent } from "../../platform/inbox/keep-signed-event.ts";
import type { PaymentReading } from "../../providers/payments/port.ts";
import { planPosting, prepareUnlockedPosting } from "../events/post-event.ts";
import { type Loan, readLoanOfOrder } from "../events/store.ts";
import { isOutdated } from "../events/write-posting.ts";
import { type Applied, judge } from "./apply-payment.ts";
import { readToldOrder, type ToldOrder } from "./orders/store.ts";
import { applyAll, type RefreshServices, tellOf } from "./refresh-order.ts";

/**
 * Books a payment that the provider has signed for as captured, without asking it again: to the paisa the one that was
 * asked for, it can't become less. `null` when it is of no order of ours, or of a debit, whose result needs more than
 * that. For a worker, who finds whose it is.
 */
export async function landPayment(
  tx: Tx,
  services: RefreshServices,
  { reading, event }: { readonly reading: PaymentReading; readonly event: NamedEvent },
): Promise<Landing | "known" | null> {
  const { reference: paymentReference, orderReference } = reading;
  if (reading.status !== "captured" || orderReference === null) return null;
  const [told, loan] = await Promise.all([
    readToldOrder(tx, { orderReference, paymentReference, event }),
    readLoanOfOrder(tx, orderReference),
  ]);
  if (told === null || told.order.purpose === "debit") return null;
  if (told.isEventKnown) return "known";
  const { id: orderId, applicationId, borrowerId } = told.order;
  const order = { orderId, applicationId };
  const post = bookAtOnce(services, { told, loan, reading });
  const reportOf = (applied: readonly Applied[]) => () => {
    if (applied.includes("posted")) passFailpoint("payment-committed");
    tellOf(services, { orderId }, applied);
  };
  return {
    borrowerId,
    writeAtOnce:
      post &&
      (async (own) => {
        await post(own);
        return reportOf(["posted"]);
      }),
    isOutdated,
    write: async (own) => {
      const { applied } = await applyAll(own, services, { order, readings: [reading] });
      return reportOf(applied);
    },
  };
}

/** By what was read without a lock; `null` when it takes the lock to know what is to be done. */
function bookAtOnce(
  services: RefreshServices,
  {
    told: { order, known, isRefundOpen },
    loan,
    reading,
  }: { readonly told: ToldOrder; readonly loan: Loan | null; readonly reading: PaymentReading },
): ((tx: Tx) => Promise<void>) | null {
  if (loan === null || isRefundOpen) return null;
  const judged = judge(services, { order, reading, known });
  if (typeof judged === "string" || judged.happened === null) return null;
  return prepareUnlockedPosting(planPosting(loan, judged.happened, services.clock.now()));
}
