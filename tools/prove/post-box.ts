import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";

/** A word of the payment provider as it came, signature and all. */
export type Letter = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

/**
 * Stands between the sandbox and the server. What the payment provider tells of its own accord can be held back here, and
 * be delivered by whoever proves something: in any order, at any time, as often as they like.
 */
export type PostBox = {
  readonly url: string;
  /** Where the server really is. */
  leadTo(serverUrl: string): void;
  /** From now on letters stay here, and who sent them believes that they have arrived. */
  hold(): void;
  /** All that are here, once so many are. What comes from then on goes through. */
  takeOut(count: number): Promise<Letter[]>;
  close(): Promise<void>;
};

const LOOK_AGAIN_MS = 50;
const WEBHOOK_PATH = "/api/webhooks/razorpay";

export async function openPostBox(): Promise<PostBox> {
  let target = "";
  let isHolding = false;
  let letters: Letter[] = [];

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const headers = handedOn(request.headers);
    if (isHolding && request.url === WEBHOOK_PATH) {
      letters.push({ headers, body });
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
    leadTo: (url) => {
      target = url;
    },
    hold: () => {
      isHolding = true;
    },
    takeOut: async (count) => {
      while (letters.length < count) await delay(LOOK_AGAIN_MS);
      const taken = letters;
      isHolding = false;
      letters = [];
      return taken;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Without what belongs to the connection. */
const OF_THE_CONNECTION = ["host", "connection", "content-length", "transfer-encoding", "accept-encoding"];

function handedOn(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === "string" && !OF_THE_CONNECTION.includes(name) ? [[name, value] as const] : [],
    ),
  );
}

/** Puts a letter into the server's hands; answers whether it was taken. */
export async function deliver(serverUrl: string, { headers, body }: Letter): Promise<boolean> {
  const reply = await fetch(`${serverUrl}${WEBHOOK_PATH}`, { method: "POST", headers, body });
  await reply.arrayBuffer();
  return reply.ok;
}
