import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { readConfig } from "../config.ts";
import { type RunningSandbox, runSandbox } from "../run-sandbox.ts";
import { IN_MEMORY, openState } from "../state.ts";

/**
 * A program for a run of tests: each file asks it for a sandbox with its own settings, state and ports, and
 * gives it back. A process a file would read and compile the same sources a hundred and fifty times.
 */
const sandboxes = new Map<string, RunningSandbox>();
const door = Fastify();

door.post("/sandboxes", async ({ body }) => {
  const sandbox = await runSandbox(readConfig(body as Record<string, string>), openState(IN_MEMORY));
  const id = randomUUID();
  sandboxes.set(id, sandbox);
  return { id, listening: sandbox.listening, smtp: sandbox.smtp };
});

door.delete<{ Params: { id: string } }>("/sandboxes/:id", async ({ params: { id } }) => {
  await sandboxes.get(id)?.close();
  return { wasThere: sandboxes.delete(id) };
});

door.addHook("onClose", async () => {
  await Promise.all([...sandboxes.values()].map((sandbox) => sandbox.close()));
});
process.once("SIGTERM", () => void door.close());

await door.listen({ port: 0, host: "127.0.0.1" });
process.stdout.write(`${JSON.stringify({ listening: (door.server.address() as AddressInfo).port })}\n`);
