import { setTimeout as wait } from "node:timers/promises";
import type { Payment } from "@vaada/wire/payments";
import type { FaultStore } from "../faults/fault-store.ts";
import type { SendEvent } from "./events.ts";
import { bookPayment } from "./movements.ts";
import { notFound } from "./razorpay-error.ts";
import type { AnyOrder, RazorpayStore, StoredOrder } from "./razorpay-store.ts";
import type { Tokens } from "./tokens.ts";

/** The services of every operation on money at the payment provider: its store, its events and its clocks. */
export type RazorpayServices = {
  readonly store: RazorpayStore;
  readonly faults: FaultStore;
  readonly sendEvent: SendEvent;
  readonly tokens: Tokens;
  /** The key that signs the checkout's answer. */
  readonly keySecret: string;
  /** How long a bank takes to answer, and how long a late one does. */
  readonly confirmMs: number;
  readonly lateMs: number;
  readonly closing: AbortSignal;
  readonly now: () => Date;
  readonly today: () => Promise<string>;
  /** The platform's time, since a payment falls on one of its days. */
  readonly platformNow: () => Promise<Date>;
};

export const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1000);

export const isMandate = (order: AnyOrder): boolean => order.token !== undefined;

export const providerOf = (order: AnyOrder): "mandate" | "payments" =>
  isMandate(order) ? "mandate" : "payments";

export function requireOrder({ store }: RazorpayServices, orderId: string): StoredOrder {
  const record = store.orders.find(orderId);
  if (record === null) throw notFound();
  return record;
}

export function contactOf({ store }: RazorpayServices, { customer_id }: AnyOrder) {
  const customer = customer_id == null ? null : store.customers.find(customer_id);
  return { email: customer?.email ?? null, contact: customer?.contact ?? null };
}

/** Stores an attempt's payment and counts the attempt on its order. */
export function recordAttempt(services: RazorpayServices, payment: Payment): void {
  const { id, status, order_id } = payment;
  services.store.payments.add({ id, key: order_id ?? "", status, record: payment });
  changeOrder(services, order_id ?? "", (order) => ({
    ...order,
    attempts: order.attempts + 1,
    status: order.status === "paid" ? "paid" : "attempted",
  }));
}

/** Books a captured payment, marks its order paid unless it is already, and sends the events. */
export function recordCapture(
  services: RazorpayServices,
  { payment, at, isAuthorisationSent }: { payment: Payment; at: Date; isAuthorisationSent: boolean },
): void {
  const { order } = requireOrder(services, payment.order_id ?? "");
  const provider = providerOf(order);
  if (payment.amount > 0) bookPayment(services, { payment, order, at });
  if (isAuthorisationSent)
    services.sendEvent(provider, {
      event: "payment.authorized",
      payment: { ...payment, status: "authorized", captured: false },
    });
  services.sendEvent(provider, { event: "payment.captured", payment });
  if (order.status === "paid") return;
  const paid = changeOrder(services, order.id, (open) => ({
    ...open,
    status: "paid",
    amount_paid: open.amount,
    amount_due: 0,
  }));
  services.sendEvent(provider, { event: "order.paid", payment, order: paid });
}

export function changePayment(
  { store }: RazorpayServices,
  paymentId: string,
  change: (payment: Payment) => Payment,
): Payment {
  const before = store.payments.find(paymentId);
  if (before === null) throw notFound();
  const record = change(before);
  store.payments.change({ id: paymentId, from: before.status, to: record.status, record });
  return record;
}

function changeOrder(
  services: RazorpayServices,
  orderId: string,
  change: (order: AnyOrder) => AnyOrder,
): AnyOrder {
  const record = requireOrder(services, orderId);
  const order = change(record.order);
  services.store.orders.change({
    id: orderId,
    from: record.order.status,
    to: order.status,
    record: { ...record, order },
  });
  return order;
}

/** Acts when its time has come, even if nobody looks. A sandbox that closes before that leaves it to the next one. */
export async function whenDue(
  { now, closing }: Pick<RazorpayServices, "now" | "closing">,
  dueAtMs: number,
  act: () => Promise<void>,
): Promise<void> {
  const waitMs = Math.max(0, dueAtMs - now().getTime());
  const isOver = await wait(waitMs, true, { signal: closing }).catch(() => false);
  if (isOver) await act();
}
