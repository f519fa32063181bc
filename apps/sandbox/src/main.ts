import { mkdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buildSandbox } from "./app.ts";
import { BadSetting, type Config, readConfig } from "./config.ts";
import { WEBHOOK_PACE } from "./providers/webhooks.ts";
import { IN_MEMORY, openState, type State } from "./state.ts";

/** The exit code of a start that a setting made impossible (EX_CONFIG of sysexits.h). */
const EXIT_BAD_SETTING = 78;

try {
  const config = readConfig(process.env);
  await run(config, openStateIn(config.dataDir));
} catch (error) {
  if (!(error instanceof BadSetting)) throw error;
  process.stderr.write(`sandbox: ${error.message}\n`);
  process.exitCode = EXIT_BAD_SETTING;
}

async function run(config: Config, state: State): Promise<void> {
  const { app, mail } = buildSandbox({
    config,
    state,
    now: () => new Date(),
    slowAnswerMs: config.slowAnswerMs,
    webhookPace: WEBHOOK_PACE,
  });
  app.addHook("onClose", async () => state.close());
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void app.close());
  try {
    const smtp = await onPort("SANDBOX_SMTP_PORT", config.smtpPort, mail.listen);
    // The name, not an address: a browser finds it by IPv4 and by IPv6, another machine by neither.
    await onPort("SANDBOX_PORT", config.port, (port) => app.listen({ port, host: "localhost" }));
    process.stdout.write(`${JSON.stringify({ listening: portOf(app.server.address()), smtp })}\n`);
  } catch (error) {
    await app.close();
    throw error;
  }
}

function openStateIn(dataDir: string | null): State {
  if (dataDir === null) return openState(IN_MEMORY);
  try {
    mkdirSync(dataDir, { recursive: true });
    return openState(join(dataDir, "sandbox.sqlite"));
  } catch (error) {
    throw new BadSetting(`DATA_DIR ${dataDir} cannot be used: ${reasonOf(error)}`);
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

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
