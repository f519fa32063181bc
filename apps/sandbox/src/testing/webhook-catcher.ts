import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

type CaughtWebhook = { readonly path: string; readonly type: string | undefined; readonly body: unknown };

export type WebhookCatcher = {
  readonly url: string;
  /** In the order in which they arrived. */
  readonly caught: CaughtWebhook[];
  /** The same, as far as a signature is concerned: the bytes and what came with them. */
  readonly bytes: CaughtBody[];
};

type CaughtBody = { readonly text: string; readonly headers: IncomingHttpHeaders };

/** A receiver of webhooks. `answers` are its first statuses; after them it answers 200. */
export async function catchWebhooks(answers: readonly number[] = []): Promise<WebhookCatcher> {
  const caught: CaughtWebhook[] = [];
  const bytes: CaughtBody[] = [];
  const server = createServer(async (request, response) => {
    // The sandbox asks its server for the day as well; here it is not told.
    if (request.method !== "POST") return void response.writeHead(404).end("{}");
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString("utf8");
    const isForm = request.headers["content-type"]?.includes("form") === true;
    const body: unknown = isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text);
    bytes.push({ text, headers: request.headers });
    caught.push({ path: request.url ?? "", type: request.headers["content-type"], body });
    const status = answers[caught.length - 1] ?? 200;
    response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {}).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, caught, bytes };
}
