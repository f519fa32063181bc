import type { Tx } from "../../platform/db/tx.ts";
import { passFailpoint } from "../../platform/failpoints.ts";
import type { EventBooking, NamedEvent } from "../../platform/inbox/receive-signed-event.ts";
import type { PaymentReading } from "../../providers/payments/port.ts";
import type { Loan } from "../events/loan.ts";
import { planPosting, prepareUnlockedPosting } from "../events/post-event.ts";
import { readLoanOfOrder } from "../events/store.ts";
import { isOutdated } from "../events/write-posting.ts";
import { type PaymentOutcome, planPayment } from "./apply-payment.ts";
import { type ReportedOrder, readReportedOrder } from "./orders/store.ts";
import { applyReadings, observeDelay, type RefreshServices, reportOutcomes } from "./refresh-order.ts";

/**
 * Books a payment straight from a signed event of the provider: a captured payment of the order's exact amount can't
 * become less, so the provider need not be asked again. An event alone closes no loan: there the provider is asked first,
 * by the job that is queued in its place. `null` for a payment on no order of ours, and for a debit, whose result needs the
 * provider's full answer. Runs as a worker, which reads the owner of the order.
 */
export async function prepareReportedPayment(
  tx: Tx,
  services: RefreshServices,
  {
    reading,
    capturedAt,
    event,
  }: { readonly reading: PaymentReading; readonly capturedAt: Date; readonly event: NamedEvent },
): Promise<EventBooking | "known" | null> {
  const { reference: paymentReference, orderReference } = reading;
  if (reading.status !== "captured" || orderReference === null) return null;
  const [reported, loan] = await Promise.all([
    readReportedOrder(tx, { orderReference, paymentReference, event }),
    readLoanOfOrder(tx, orderReference),
  ]);
  if (reported === null || reported.order.purpose === "debit") return null;
  if (reported.isEventKnown) return "known";
  const { id: orderId, applicationId, borrowerId } = reported.order;
  const order = { orderId, applicationId };
  const post = prepareUnlockedPayment(services, { reported, loan, reading });
  const reportOf = (outcomes: readonly PaymentOutcome[]) => () => {
    if (outcomes.includes("posted")) passFailpoint("payment-committed");
    reportOutcomes(services, { orderId }, outcomes);
    if (outcomes.includes("posted")) observeDelay(services, { since: capturedAt, knownBy: "event" });
  };
  return {
    borrowerId,
    writeUnlocked:
      post &&
      (async (own) => {
        await post(own);
        return reportOf(["posted"]);
      }),
    isOutdated,
    write: async (own) => {
      const { known } = reported;
      const isAnothers = known !== null && known.borrowerId !== borrowerId;
      const { outcomes } = await applyReadings(own, services, {
        order,
        readings: [reading],
        othersPayments: isAnothers ? [paymentReference] : [],
        isConfirmed: false,
      });
      return reportOf(outcomes);
    },
  };
}

/** The writer of a payment that was planned without a lock; `null` when only the lock can tell what to write. */
function prepareUnlockedPayment(
  services: RefreshServices,
  {
    reported: { order, known, isRefundOpen },
    loan,
    reading,
  }: { readonly reported: ReportedOrder; readonly loan: Loan | null; readonly reading: PaymentReading },
): ((tx: Tx) => Promise<void>) | null {
  if (loan === null || isRefundOpen) return null;
  const plan = planPayment(services, { order, reading, known });
  if (typeof plan === "string" || plan.newEvent === null) return null;
  return prepareUnlockedPosting(services, planPosting(loan, plan.newEvent, services.clock.now()));
}
