import type { Dispute } from "@vaada/wire/disputes";
import { bookLoss } from "./movements.ts";
import { razorpayId } from "./razorpay-id.ts";
import { type RazorpayServices, secondsOf } from "./razorpay-services.ts";

export const DISPUTE_OUTCOMES = ["lost", "won"] as const;
type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];

/** A payer's bank takes a payment back, or tries to. */
export type Disputes = {
  /**
   * Opens a dispute of all of a payment, and ends it when an outcome is given; one that is open already is ended.
   * `null`: there is no such payment, or its money never came.
   */
  readonly dispute: (asked: { paymentId: string; outcome: DisputeOutcome | null }) => Promise<Dispute | null>;
  readonly find: (disputeId: string) => Dispute | null;
  /** Oldest first. */
  readonly all: () => Dispute[];
};

export function openDisputes(services: RazorpayServices): Disputes {
  const { store } = services;
  return {
    dispute: async ({ paymentId, outcome }) => {
      const at = await services.platformNow();
      const opened = store.disputes.byKey(paymentId)[0] ?? openDispute(services, { paymentId, at });
      if (opened === null || outcome === null || opened.status !== "open") return opened;
      return endDispute(services, { opened, outcome, at });
    },
    find: (disputeId) => store.disputes.find(disputeId),
    all: () => store.disputes.all(),
  };
}

/** The time that a lender has to answer a dispute. */
const RESPOND_SECONDS = 3 * 24 * 60 * 60;

function openDispute(
  services: RazorpayServices,
  { paymentId, at }: { paymentId: string; at: Date },
): Dispute | null {
  const payment = services.store.payments.find(paymentId);
  if (payment?.captured !== true || payment.amount === 0) return null;
  const dispute: Dispute = {
    id: razorpayId("disp"),
    entity: "dispute",
    payment_id: paymentId,
    amount: payment.amount,
    currency: payment.currency,
    amount_deducted: 0,
    reason_code: "chargeback",
    reason_description: "The payer says that the payment was not theirs.",
    respond_by: secondsOf(at) + RESPOND_SECONDS,
    status: "open",
    phase: "chargeback",
    created_at: secondsOf(at),
  };
  services.store.disputes.add({ id: dispute.id, key: paymentId, status: dispute.status, record: dispute });
  services.sendEvent("payments", { event: "payment.dispute.created", payment, dispute });
  return dispute;
}

function endDispute(
  services: RazorpayServices,
  given: { opened: Dispute; outcome: DisputeOutcome; at: Date },
): Dispute | null {
  const { opened, outcome, at } = given;
  const payment = services.store.payments.find(opened.payment_id);
  if (payment === null) return null;
  const dispute: Dispute = {
    ...opened,
    status: outcome,
    amount_deducted: outcome === "lost" ? opened.amount : 0,
  };
  const { id, status: from } = opened;
  if (!services.store.disputes.change({ id, from, to: outcome, record: dispute }))
    return services.store.disputes.find(id);
  if (outcome === "lost") bookLoss(services, { dispute, payment, at });
  services.sendEvent("payments", { event: `payment.dispute.${outcome}`, payment, dispute });
  return dispute;
}
