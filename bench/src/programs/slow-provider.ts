import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { reportToParent } from "./parent.ts";

/** As long as a payment provider takes to answer on a good day. */
const ANSWER_MS = 400;

/** Plays the payment provider: it makes every order and takes every charge, and each of its answers takes a while. */
const server = createServer((request, response) => {
  void answer(request).then((body) => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
});

async function answer(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request) text += chunk;
  await delay(ANSWER_MS);
  const { pathname } = new URL(request.url ?? "/", "http://provider");
  if (pathname.endsWith("/payments/create/recurring"))
    return { razorpay_payment_id: paymentOf((JSON.parse(text) as { order_id: string }).order_id).id };
  if (pathname.endsWith("/orders")) return request.method === "POST" ? orderOf(JSON.parse(text)) : listOf([]);
  const [, orderId = ""] = /\/orders\/([^/]+)\/payments$/.exec(pathname) ?? [];
  return listOf([paymentOf(orderId)]);
}

const listOf = (items: readonly unknown[]) => ({ entity: "collection", count: items.length, items });

/** The order's name says its amount, so that nothing has to be remembered. */
const orderOf = ({ receipt, amount }: { receipt: string; amount: number }) => ({
  id: `order_${receipt.replaceAll("-", "").slice(0, 20)}A${amount}`,
  entity: "order",
  amount,
  amount_paid: 0,
  amount_due: amount,
  currency: "INR",
  receipt,
  status: "created",
  attempts: 0,
  notes: [],
  created_at: Math.floor(Date.now() / 1_000),
});

/** A debit by mandate is decided by its bank on the next day. */
const paymentOf = (orderId: string) => ({
  id: orderId.replace("order_", "pay_"),
  entity: "payment",
  amount: Number(orderId.split("A").at(-1)),
  currency: "INR",
  status: "created",
  order_id: orderId,
  method: "emandate",
  amount_refunded: 0,
  captured: false,
  notes: [],
  created_at: Math.floor(Date.now() / 1_000),
});

server.listen(0, "127.0.0.1", () => reportToParent({ port: (server.address() as AddressInfo).port }));
