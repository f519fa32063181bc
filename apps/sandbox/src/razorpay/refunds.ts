import { createHash, randomInt } from "node:crypto";
import type { Payment } from "@vaada/wire/payments";
import {
  REFUND_KEY,
  REFUND_KEY_HEADER,
  REFUND_PAISE_MIN,
  type Refund,
  RefundBody,
} from "@vaada/wire/refunds";
import { bookRefund } from "./movements.ts";
import { notFound, RazorpayRefusal } from "./razorpay-error.ts";
import { razorpayId } from "./razorpay-id.ts";
import { changePayment, type RazorpayServices, secondsOf, whenDue } from "./razorpay-services.ts";
import type { StoredRefund } from "./razorpay-store.ts";
import { parsed, refuseCommon } from "./read-order.ts";

/** Refunds: created at once, and processed a moment later. */
export type Refunds = {
  readonly make: (asked: { paymentId: string; body: unknown; key: string | null }) => Promise<Refund>;
  readonly find: (refundId: string) => Promise<Refund | null>;
  /** Newest first. */
  readonly ofPayment: (paymentId: string) => Promise<Refund[]>;
  /** Newest first, after everything that is due has happened. */
  readonly list: () => Promise<Refund[]>;
  /** Oldest first. */
  readonly all: () => Refund[];
  /** The next refunds of a payment fail. */
  readonly fail: (plan: { paymentId: string; times: number }) => void;
};

export function openRefunds(services: RazorpayServices): Refunds {
  const { store, now } = services;
  // Resume what an earlier sandbox left waiting.
  for (const record of store.refunds.byStatus("pending")) endRefundWhenDue(services, record);
  const endDue = async (): Promise<void> => {
    const due = store.refunds.byStatus("pending").filter(({ dueAtMs }) => dueAtMs <= now().getTime());
    for (const record of due) await endRefund(services, record);
  };
  return {
    make: (asked) => makeRefund(services, asked),
    find: async (refundId) => {
      await endDue();
      return store.refunds.find(refundId)?.refund ?? null;
    },
    ofPayment: async (paymentId) => {
      await endDue();
      return store.refunds.byKey(paymentId).map(refundOf).toReversed();
    },
    list: async () => {
      await endDue();
      return store.refunds.all().map(refundOf).toReversed();
    },
    all: () => store.refunds.all().map(refundOf),
    fail: ({ paymentId, times }) =>
      store.plannedFailures.add({ kind: "refund-failure", about: paymentId, times }),
  };
}

const refundOf = ({ refund }: StoredRefund): Refund => refund;

/** Lenders choose their keys, so the prefix keeps them apart from our ids. */
const keyName = (key: string): string => `refund-key ${key}`;

type RefundRequest = { readonly paymentId: string; readonly body: unknown; readonly key: string | null };

async function makeRefund(
  services: RazorpayServices,
  { paymentId, body, key }: RefundRequest,
): Promise<Refund> {
  const { store, faults, sendEvent, now } = services;
  const given = parsed(RefundBody, body ?? {});
  refuseCommon({ ...given, receipt: given.receipt ?? undefined });
  if (key !== null && !REFUND_KEY.test(key))
    throw new RazorpayRefusal("The idempotency key must be at least 10 letters, digits, - or _.", {
      field: REFUND_KEY_HEADER,
    });
  // Read first, so that no other call runs between looking for the key and storing the refund.
  const at = await services.platformNow();
  const bodyHash = createHash("sha256")
    .update(JSON.stringify([paymentId, given]))
    .digest("hex");
  const before = key === null ? null : store.refundKeys.find(keyName(key));
  if (before?.bodyHash === bodyHash) return before.answer;
  if (before !== null)
    throw new RazorpayRefusal("Different request with the same idempotency key has already been processed.");
  const payment = store.payments.find(paymentId);
  if (payment === null) throw notFound();
  const amount = given.amount ?? payment.amount - payment.amount_refunded;
  refuseRefund(payment, amount);
  const refund = newRefund({ payment, amount, body: given, at });
  const isLate = faults.draw({ provider: "payments", modes: ["webhook-late"] }) !== null;
  const record: StoredRefund = {
    refund,
    fate: store.plannedFailures.draw({ kind: "refund-failure", about: paymentId }) ? "failed" : "processed",
    dueAtMs: now().getTime() + (isLate ? services.lateMs : services.confirmMs),
  };
  store.refunds.add({ id: refund.id, key: paymentId, status: refund.status, record });
  if (key !== null)
    store.refundKeys.add({
      id: keyName(key),
      key: refund.id,
      status: "used",
      record: { bodyHash, answer: refund },
    });
  const after = changePayment(services, paymentId, (old) => withRefund(old, amount));
  sendEvent("payments", { event: "refund.created", refund, payment: after });
  endRefundWhenDue(services, record);
  return refund;
}

function refuseRefund({ captured, amount: paid, amount_refunded }: Payment, amount: number): void {
  if (!captured) throw new RazorpayRefusal("The payment status should be captured for action to be taken");
  if (amount_refunded >= paid) throw new RazorpayRefusal("The payment has been fully refunded already");
  if (amount < REFUND_PAISE_MIN)
    throw new RazorpayRefusal("The amount must be at least INR 1.00", { field: "amount" });
  if (amount > paid - amount_refunded)
    throw new RazorpayRefusal("The total refund amount is greater than the refund payment amount", {
      field: "amount",
    });
}

const newRefund = (given: { payment: Payment; amount: number; body: RefundBody; at: Date }): Refund => ({
  id: razorpayId("rfnd"),
  entity: "refund",
  amount: given.amount,
  currency: given.payment.currency,
  payment_id: given.payment.id,
  notes: given.body.notes ?? [],
  receipt: given.body.receipt ?? null,
  acquirer_data: { arn: null },
  created_at: secondsOf(given.at),
  batch_id: null,
  status: "pending",
  speed_processed: given.body.speed === "optimum" ? "instant" : "normal",
  speed_requested: given.body.speed ?? "normal",
});

/** A negative `amount` undoes a refund that failed. */
function withRefund(payment: Payment, amount: number): Payment {
  const amount_refunded = payment.amount_refunded + amount;
  const isAll = amount_refunded === payment.amount;
  return {
    ...payment,
    amount_refunded,
    status: isAll ? "refunded" : "captured",
    refund_status: isAll ? "full" : amount_refunded > 0 ? "partial" : null,
  };
}

const endRefundWhenDue = (services: RazorpayServices, record: StoredRefund): void =>
  void whenDue(services, record.dueAtMs, () => endRefund(services, record));

async function endRefund(services: RazorpayServices, record: StoredRefund): Promise<void> {
  const at = await services.platformNow();
  if (services.closing.aborted) return;
  const { id, amount, payment_id, status: from } = record.refund;
  const isProcessed = record.fate === "processed";
  const refund: Refund = {
    ...record.refund,
    status: record.fate,
    acquirer_data: { arn: isProcessed ? String(randomInt(10 ** 13, 10 ** 14)) : null },
  };
  // A reader and the timer may both get here: the refund ends once.
  if (!services.store.refunds.change({ id, from, to: record.fate, record: { ...record, refund } })) return;
  const payment = changePayment(services, payment_id, (old) =>
    isProcessed ? old : withRefund(old, -amount),
  );
  if (isProcessed) bookRefund(services, { refund, payment, at });
  services.sendEvent("payments", { event: `refund.${record.fate}`, refund, payment });
}
