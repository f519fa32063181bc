import type { AddressInfo } from "node:net";
import { buildSandbox } from "./app.ts";
import { BadSetting, type Config } from "./config.ts";
import { WEBHOOK_PACE } from "./providers/webhooks.ts";
import type { State } from "./state.ts";

export type RunningSandbox = {
  readonly listening: number | null;
  readonly smtp: number | null;
  readonly close: () => Promise<void>;
};

/** The sandbox on its two ports. It closes its state when it is closed. */
export async function runSandbox(config: Config, state: State): Promise<RunningSandbox> {
  const { app, mail } = buildSandbox({
    config,
    state,
    now: () => new Date(),
    slowAnswerMs: config.slowAnswerMs,
    webhookPace: WEBHOOK_PACE,
  });
  app.addHook("onClose", async () => state.close());
  const close = async () => void (await app.close());
  try {
    const smtp = await onPort("SANDBOX_SMTP_PORT", config.smtpPort, mail.listen);
    // The name, not an address: a browser finds it by IPv4 and by IPv6, another machine by neither.
    await onPort("SANDBOX_PORT", config.port, (port) => app.listen({ port, host: "localhost" }));
    return { listening: portOf(app.server.address()), smtp, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Port 0 asks for any free one, so only the socket knows which it is. */
function portOf(address: AddressInfo | string | null): number | null {
  return address === null || typeof address === "string" ? null : address.port;
}

async function onPort<T>(setting: string, port: number, listen: (port: number) => Promise<T>): Promise<T> {
  try {
    return await listen(port);
  } catch (error) {
    const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
    const problem = isTaken ? "is taken by another program" : `cannot be used: ${reasonOf(error)}`;
    throw new BadSetting(`${setting} ${port} ${problem}`);
  }
}

/** The message of an error, for the end of a sentence. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
