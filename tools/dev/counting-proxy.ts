import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One answer that came through, by its address and all its bytes on the wire. */
type Answer = { readonly path: string; readonly bytes: number };

export type CountingProxy = {
  readonly url: string;
  /** The answers since the last time that this was asked for. */
  takeAnswers(): Answer[];
};

/**
 * Runs a proxy between a browser and the app. The browser's own figures leave out what a service worker fetches; whatever goes over the
 * wire comes through here.
 */
export async function withCountingProxy<T>(work: (proxy: CountingProxy) => Promise<T>): Promise<T> {
  const answers: Answer[] = [];
  const server = createServer((asked, answered) => pass(asked, answered, (answer) => answers.push(answer)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    return await work({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      takeAnswers: () => answers.splice(0),
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function pass(asked: IncomingMessage, answered: ServerResponse, count: (answer: Answer) => void): void {
  const target = new URL(asked.url ?? "");
  const passed = request(target, { method: asked.method, headers: asked.headers }, (answer) => {
    let bytes = headBytes(answer);
    answer.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
    });
    answer.on("end", () => count({ path: target.pathname, bytes }));
    answered.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(answered);
  });
  passed.on("error", () => answered.destroy());
  asked.pipe(passed);
}

/** The status line and the headers of HTTP/1.1, as they stood on the wire. */
function headBytes({ statusCode, statusMessage, rawHeaders }: IncomingMessage): number {
  const LINE_ENDS_AND_COLONS = 2;
  const status = `HTTP/1.1 ${statusCode} ${statusMessage}\r\n\r\n`;
  return rawHeaders.reduce(
    (sum, part) => sum + Buffer.byteLength(part) + LINE_ENDS_AND_COLONS,
    status.length,
  );
}
