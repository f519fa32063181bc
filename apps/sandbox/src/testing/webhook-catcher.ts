import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

type Caught = { readonly path: string; readonly type: string | undefined; readonly body: unknown };

export type WebhookCatcher = {
  readonly url: string;
  /** In the order in which they arrived. */
  readonly caught: Caught[];
};

/** Somebody whom webhooks are sent to. `answers` are the first statuses given; after them all is well. */
export async function catchWebhooks(answers: readonly number[] = []): Promise<WebhookCatcher> {
  const caught: Caught[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"));
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
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, caught };
}
