import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Beneath those that systems give to outgoing calls: between the choice of such a port and its use another program takes it
 * only by asking for that very number.
 */
const LOWEST = 10_000;
const HIGHEST = 32_000;

/** A port of this machine that nobody listens on, for a program that has to be told of its port before it starts. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen({ port, host: "127.0.0.1", exclusive: true });
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}
