import type { FastifyReply, FastifyRequest } from "fastify";
import { SECURITY_HEADERS } from "../security-headers.ts";
import { bubbleOf } from "./bubble.ts";
import type { Message, MessageStore } from "./message-store.ts";
import type { Outbox } from "./outbox.ts";

/** Keeps the answer open and writes each message into it as it is delivered. */
export function streamMessages({
  request,
  reply,
  services,
  to,
  after,
}: {
  request: FastifyRequest;
  reply: FastifyReply;
  services: { messages: MessageStore; outbox: Outbox; closing: AbortSignal };
  to: string | null;
  after: number | undefined;
}): void {
  reply.hijack();
  const stream = reply.raw;
  stream.writeHead(200, { ...SECURITY_HEADERS, "content-type": "text/event-stream; charset=utf-8" });
  stream.write(`retry: ${RECONNECT_MS}\n\n`);

  const write = (message: Message): void => {
    stream.write(`id: ${message.id}\ndata: ${JSON.stringify(bubbleOf(message))}\n\n`);
  };
  const since = lastSeen(request.headers["last-event-id"]) ?? after;
  if (since !== undefined) {
    for (const message of services.messages.after({ id: since, to, limit: MISSED_MAX })) write(message);
  }
  const stopListening = services.outbox.listen((message) => {
    if (to === null || message.to === to) write(message);
  });
  const heartbeat = setInterval(() => stream.write(": still here\n\n"), HEARTBEAT_MS);
  const end = (): void => void stream.end();
  services.closing.addEventListener("abort", end);
  stream.on("close", () => {
    stopListening();
    clearInterval(heartbeat);
    services.closing.removeEventListener("abort", end);
  });
}

/** A browser that reconnects names the last message that it got. */
function lastSeen(header: string | string[] | undefined): number | undefined {
  return typeof header === "string" && /^\d{1,15}$/.test(header) ? Number.parseInt(header, 10) : undefined;
}

/** A restarted sandbox is found again before a person notices. */
const RECONNECT_MS = 1000;
/** Under the minute after which proxies close a silent connection. */
const HEARTBEAT_MS = 15_000;
const MISSED_MAX = 200;
