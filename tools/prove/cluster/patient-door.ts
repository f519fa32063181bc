import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import type { Attempt } from "./attempts.ts";

/**
 * The door that the borrowers of a proof call at: it asks the servers again until they answer, as a borrower does who taps
 * again, and writes down each try.
 */
export type PatientDoor = {
  readonly url: string;
  /** Sets the balancer's address. */
  forwardTo(target: string): void;
  readonly attempts: readonly Attempt[];
  /** Resolves in the moment in which a call of this path is answered well. */
  nextAnswer(path: string): Promise<void>;
  close(): Promise<void>;
};

const AGAIN_AFTER_MS = 250;
const ANSWER_MS_MAX = 15_000;
/** Who has asked for so long is answered what there is. */
const PATIENCE_MS = 240_000;
/** The provider is still working, which the app itself asks again about. */
const STILL_PROCESSING = '"STILL_PROCESSING"';

/** Headers of the connection, which are not handed on. */
const OF_THE_CONNECTION = new Set([
  "host",
  "connection",
  "content-length",
  "transfer-encoding",
  "keep-alive",
]);

type Reply = { readonly status: number; readonly type: string; readonly body: Buffer };

export async function openPatientDoor(): Promise<PatientDoor> {
  let target = "";
  const attempts: Attempt[] = [];
  const waiting = new Map<string, () => void>();

  async function tryOnce(request: IncomingMessage, body: Buffer): Promise<Reply> {
    const startedMs = performance.now();
    const reply = await askOnce(`${target}${request.url}`, request, body).catch(nobody);
    const isGood = reply.status < 500;
    const what = `${request.method} ${(request.url ?? "").split("?")[0]}: ${reply.status}`;
    attempts.push({ what, startedMs, endedMs: performance.now(), isGood });
    if (reply.status === 200) waiting.get(request.url ?? "")?.();
    return reply;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const deadline = performance.now() + PATIENCE_MS;
    let reply = await tryOnce(request, body);
    while (isAskedAgain(reply) && performance.now() < deadline) {
      await delay(AGAIN_AFTER_MS);
      reply = await tryOnce(request, body);
    }
    response.writeHead(reply.status, { "content-type": reply.type }).end(reply.body);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy());
  }).listen(0, "localhost");
  await once(server, "listening");
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    forwardTo: (address) => {
      target = address;
    },
    attempts,
    nextAnswer: (path) => new Promise((resolve) => void waiting.set(path, resolve)),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** As a balancer says it of a server. */
const nobody = (error: unknown): Reply => ({
  status: 502,
  type: "text/plain",
  body: Buffer.from(String(error)),
});

const isAskedAgain = ({ status, body }: Reply): boolean =>
  status >= 500 || (status === 400 && body.includes(STILL_PROCESSING));

async function askOnce(url: string, { method, headers }: IncomingMessage, body: Buffer): Promise<Reply> {
  const answer = await fetch(url, {
    method: method ?? "GET",
    headers: handedOn(headers),
    ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
  });
  return {
    status: answer.status,
    type: answer.headers.get("content-type") ?? "text/plain",
    body: Buffer.from(await answer.arrayBuffer()),
  };
}

function handedOn(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === "string" && !OF_THE_CONNECTION.has(name) ? [[name, value] as const] : [],
    ),
  );
}
