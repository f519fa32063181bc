import type { Notification } from "@vaada/wire/mandate";
import { indianDay } from "./movements.ts";
import { newOrder } from "./new-order.ts";
import { notFound, RazorpayRefusal } from "./razorpay-error.ts";
import { razorpayId } from "./razorpay-id.ts";
import { type RazorpayServices, requireOrder, secondsOf, whenDue } from "./razorpay-services.ts";
import type { AnyOrder, StoredOrder } from "./razorpay-store.ts";
import { readNotifiedBody } from "./read-order.ts";

/** When a debit is asked for that its lender named no time for. */
const USUAL_AFTER_SECONDS = 25 * 60 * 60;

/** Creates the order of a debit by UPI, and has the payer's app tell them of it: a moment later it has, or it could not. */
export async function openNotifiedOrder(services: RazorpayServices, body: unknown): Promise<AnyOrder> {
  const { store } = services;
  const { amount, receipt = null, notes = [], notification } = readNotifiedBody(body);
  const [at, now] = [await services.platformNow(), services.now()];
  const token = store.tokens.find(notification.token_id)?.token;
  if (token === undefined || token.method !== "upi") throw notFound();
  if (token.recurring_details.status !== "confirmed")
    throw new RazorpayRefusal("The token is not confirmed for recurring payments.", {
      field: "notification.token_id",
      reason: token.recurring_details.status === "paused" ? "mandate_paused" : "mandate_not_active",
    });
  if (token.max_amount != null && amount > token.max_amount)
    throw new RazorpayRefusal("Amount exceeds maximum amount allowed", { field: "amount" });
  const order: AnyOrder = {
    ...newOrder(now),
    amount,
    amount_due: amount,
    receipt,
    notes,
    notification: {
      id: razorpayId("notification"),
      token_id: token.id,
      payment_after: notification.payment_after ?? secondsOf(at) + USUAL_AFTER_SECONDS,
    },
  };
  const told = { status: "waiting", atMs: at.getTime() } as const;
  const record: StoredOrder = { order, madeOn: indianDay(now), told };
  store.orders.add({ id: order.id, key: receipt ?? "", status: order.status, record });
  void whenDue(services, now.getTime() + services.confirmMs, async () => tellPayer(services, order.id));
  return order;
}

async function tellPayer(services: RazorpayServices, orderId: string): Promise<void> {
  const { store, sendEvent } = services;
  const at = await services.platformNow();
  const record = requireOrder(services, orderId);
  const { order } = record;
  const { id, token_id, payment_after } = order.notification ?? {};
  const tokenId = token_id ?? "";
  const isFailed = store.plannedFailures.draw({ kind: "notification-failure", about: tokenId });
  const status = isFailed ? "failed" : "delivered";
  const told = { status, atMs: at.getTime() } as const;
  store.orders.change({ id: orderId, from: order.status, to: order.status, record: { ...record, told } });
  const notification: Notification = {
    id: id ?? "",
    entity: "notification",
    order_id: orderId,
    token_id: tokenId,
    delivered_at: isFailed ? null : secondsOf(at),
    status,
    payment_after: payment_after ?? null,
  };
  sendEvent("mandate", { event: `order.notification.${status}`, notification });
}
