import { createHmac } from "node:crypto";
import { Agent, request } from "node:http";
import { paymentOf } from "../database/seed-orders.ts";
import { answerTasks } from "./parent.ts";

/** Sends the webhooks of some payments of a set of orders, as the provider does. */
export type DeliveryTask = {
  readonly port: number;
  readonly secret: string;
  readonly connections: number;
  readonly set: number;
  readonly from: number;
  readonly count: number;
};

export type DeliveryResult = {
  readonly seconds: number;
  /** The latency of each webhook, in the order of the answers. */
  readonly latenciesMs: readonly number[];
};

const agent = new Agent({ keepAlive: true });

answerTasks<DeliveryTask, DeliveryResult>(async (task) => {
  const events = Array.from({ length: task.count }, (_, index) => eventOf(task, task.from + index));
  const latenciesMs: number[] = [];
  const startedMs = performance.now();
  let next = 0;
  const sendOneByOne = async (): Promise<void> => {
    for (let event = events[next++]; event !== undefined; event = events[next++]) {
      const sentMs = performance.now();
      await send(task.port, event);
      latenciesMs.push(performance.now() - sentMs);
    }
  };
  await Promise.all(Array.from({ length: task.connections }, sendOneByOne));
  return { seconds: (performance.now() - startedMs) / 1000, latenciesMs };
});

type SignedEvent = { readonly body: string; readonly headers: Record<string, string> };

/** Made before the clock starts: signing is the provider's work. */
function eventOf({ secret, set }: DeliveryTask, n: number): SignedEvent {
  const { id, orderReference, amount } = paymentOf(set, n);
  const entity = {
    id,
    entity: "payment",
    amount,
    currency: "INR",
    status: "captured",
    order_id: orderReference,
    method: "upi",
    amount_refunded: 0,
    captured: true,
    acquirer_data: { rrn: "432112345678" },
    created_at: Math.floor(Date.now() / 1000),
  };
  const body = JSON.stringify({
    entity: "event",
    account_id: "acc_SBX00000000001",
    event: "payment.captured",
    contains: ["payment"],
    payload: { payment: { entity } },
    created_at: entity.created_at,
  });
  return {
    body,
    headers: {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      "x-razorpay-event-id": `evt_${set}x${n}`,
      "x-razorpay-signature": createHmac("sha256", secret).update(body).digest("hex"),
    },
  };
}

function send(port: number, { body, headers }: SignedEvent): Promise<void> {
  return new Promise((resolve, reject) => {
    request(
      { agent, host: "127.0.0.1", port, path: "/api/webhooks/razorpay", method: "POST", headers },
      (response) => {
        response.resume().once("end", resolve).once("error", reject);
        if (response.statusCode !== 200) reject(new Error(`an event was answered ${response.statusCode}`));
      },
    )
      .once("error", reject)
      .end(body);
  });
}
