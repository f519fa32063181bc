import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

type SlowWire = { readonly url: string; close(): void };

/**
 * A proxy to a database that delays every answer. What is asked together is answered together, so the time lost on it is
 * that of the sequential round trips and nothing else.
 */
export async function openSlowWire(databaseUrl: string, delayMs: number): Promise<SlowWire> {
  const to = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket.on("error", () => undefined).setNoDelay(true));
      socket.once("close", () => [near, far].forEach((end) => void end.destroy()));
    }
    near.on("data", (chunk) => far.write(chunk));
    far.on("data", (answer) => setTimeout(() => near.write(answer), delayMs));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
