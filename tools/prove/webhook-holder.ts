import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";

/** A webhook of the payment provider as it came, with its signature. */
export type HeldWebhook = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

/**
 * A proxy between the sandbox and the server. It can hold the payment provider's webhooks back, so that a proof delivers
 * them itself: in any order, at any time, as often as it likes.
 */
export type WebhookHolder = {
  readonly url: string;
  /** Sets the server's real address. */
  forwardTo(serverUrl: string): void;
  /** Holds webhooks from now on; the sender is told that they arrived. */
  hold(): void;
  /** Waits for this many different webhooks and returns each once. Later ones pass through. */
  release(count: number): Promise<HeldWebhook[]>;
  close(): Promise<void>;
};

const LOOK_AGAIN_MS = 50;
const WEBHOOK_PATH = "/api/webhooks/razorpay";
const EVENT_ID = "x-razorpay-event-id";

export async function openWebhookHolder(): Promise<WebhookHolder> {
  let target = "";
  let isHolding = false;
  /** By the event's own number: a sender that hears nothing in time sends the same event again. */
  let webhooks = new Map<string, HeldWebhook>();

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const headers = forwardedHeaders(request.headers);
    if (isHolding && request.url === WEBHOOK_PATH) {
      webhooks.set(headers[EVENT_ID] ?? body, { headers, body });
      response.writeHead(200).end();
      return;
    }
    const method = request.method ?? "GET";
    const reply = await fetch(`${target}${request.url}`, {
      method,
      headers,
      ...(method === "GET" ? {} : { body }),
    });
    response.writeHead(reply.status, { "content-type": reply.headers.get("content-type") ?? "text/plain" });
    response.end(await reply.text());
  }

  const server = createServer((request, response) => {
    // A server that is killed answers nobody.
    serve(request, response).catch(() => request.socket.destroy());
  }).listen(0, "localhost");
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    forwardTo: (url) => {
      target = url;
    },
    hold: () => {
      isHolding = true;
    },
    release: async (count) => {
      while (webhooks.size < count) await delay(LOOK_AGAIN_MS);
      const taken = [...webhooks.values()];
      isHolding = false;
      webhooks = new Map();
      return taken;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Headers of the connection, which are not forwarded. */
const CONNECTION_HEADERS = ["host", "connection", "content-length", "transfer-encoding", "accept-encoding"];

function forwardedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === "string" && !CONNECTION_HEADERS.includes(name) ? [[name, value] as const] : [],
    ),
  );
}

/** Delivers a webhook to the server once. Returns the status of the reply. */
export async function deliverWebhook(serverUrl: string, { headers, body }: HeldWebhook): Promise<number> {
  const reply = await fetch(`${serverUrl}${WEBHOOK_PATH}`, { method: "POST", headers, body });
  await reply.arrayBuffer();
  return reply.status;
}

const DELIVERIES_MAX = 20;
const DELIVER_AGAIN_MS = 500;
/** The server says by these that it takes the event later, and the provider sends it again. */
const TAKEN_LATER: readonly number[] = [429, 503];

/** Delivers a webhook as its provider does: again, while the server asks for it. Returns every status, the last one last. */
export async function deliverUntilTaken(serverUrl: string, webhook: HeldWebhook): Promise<number[]> {
  const statuses = [await deliverWebhook(serverUrl, webhook)];
  while (TAKEN_LATER.includes(statuses.at(-1) ?? 0) && statuses.length < DELIVERIES_MAX) {
    await delay(DELIVER_AGAIN_MS);
    statuses.push(await deliverWebhook(serverUrl, webhook));
  }
  return statuses;
}
