import { setTimeout as wait } from "node:timers/promises";
import type { Payment } from "@vaada/wire/payments";
import type { FaultStore } from "../faults/fault-store.ts";
import type { TellEvent } from "./events.ts";
import { bookPayment } from "./movements.ts";
import { notFound } from "./razorpay-error.ts";
import type { AnyOrder, KeptOrder, Shelves } from "./razorpay-store.ts";
import type { Tokens } from "./tokens.ts";

/** Where everything that happens to money at the payment provider is written down and told. */
export type Desk = {
  readonly shelves: Shelves;
  readonly faults: FaultStore;
  readonly tell: TellEvent;
  readonly tokens: Tokens;
  /** Signs what the checkout hands to the page. */
  readonly keySecret: string;
  /** How long a bank takes over one thing, and how late a late one is. */
  readonly confirmMs: number;
  readonly lateMs: number;
  readonly closing: AbortSignal;
  readonly now: () => Date;
  readonly today: () => Promise<string>;
  /** By the platform's calendar: what is paid is paid on one of its days. */
  readonly platformNow: () => Promise<Date>;
};

export const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1000);

export const isMandate = (order: AnyOrder): boolean => order.token !== undefined;

export const providerOf = (order: AnyOrder): "mandate" | "payments" =>
  isMandate(order) ? "mandate" : "payments";

export function foundOrder({ shelves }: Desk, orderId: string): KeptOrder {
  const kept = shelves.orders.find(orderId);
  if (kept === null) throw notFound();
  return kept;
}

export function reachOf({ shelves }: Desk, { customer_id }: AnyOrder) {
  const customer = customer_id == null ? null : shelves.customers.find(customer_id);
  return { email: customer?.email ?? null, contact: customer?.contact ?? null };
}

/** One more try: the payment is kept, and its order counts it. */
export function keepTry(desk: Desk, payment: Payment): void {
  const { id, status, order_id } = payment;
  desk.shelves.payments.add({ id, key: order_id ?? "", status, kept: payment });
  changeOrder(desk, order_id ?? "", (order) => ({
    ...order,
    attempts: order.attempts + 1,
    status: order.status === "paid" ? "paid" : "attempted",
  }));
}

/** The money is there: its order is paid with it, unless it was paid already, and all of it is told. */
export function takeIn(
  desk: Desk,
  { payment, at, isToldAuthorised }: { payment: Payment; at: Date; isToldAuthorised: boolean },
): void {
  const { order } = foundOrder(desk, payment.order_id ?? "");
  const provider = providerOf(order);
  if (payment.amount > 0) bookPayment(desk, { payment, order, at });
  if (isToldAuthorised)
    desk.tell(provider, {
      event: "payment.authorized",
      payment: { ...payment, status: "authorized", captured: false },
    });
  desk.tell(provider, { event: "payment.captured", payment });
  if (order.status === "paid") return;
  const paid = changeOrder(desk, order.id, (open) => ({
    ...open,
    status: "paid",
    amount_paid: open.amount,
    amount_due: 0,
  }));
  desk.tell(provider, { event: "order.paid", payment, order: paid });
}

export function changePayment(
  { shelves }: Desk,
  paymentId: string,
  change: (payment: Payment) => Payment,
): Payment {
  const before = shelves.payments.find(paymentId);
  if (before === null) throw notFound();
  const kept = change(before);
  shelves.payments.change({ id: paymentId, from: before.status, to: kept.status, kept });
  return kept;
}

function changeOrder(desk: Desk, orderId: string, change: (order: AnyOrder) => AnyOrder): AnyOrder {
  const kept = foundOrder(desk, orderId);
  const order = change(kept.order);
  desk.shelves.orders.change({
    id: orderId,
    from: kept.order.status,
    to: order.status,
    kept: { ...kept, order },
  });
  return order;
}

/** Acts when its time has come, even if nobody looks. A sandbox that closes before that leaves it to the next one. */
export async function whenDue(
  { now, closing }: Pick<Desk, "now" | "closing">,
  dueAtMs: number,
  act: () => Promise<void>,
): Promise<void> {
  const waitMs = Math.max(0, dueAtMs - now().getTime());
  const isOver = await wait(waitMs, true, { signal: closing }).catch(() => false);
  if (isOver) await act();
}
