import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "@vaada/postgres/free-port";
import type { Failpoint } from "../../apps/server/src/platform/failpoints.ts";
import { ROOT } from "../dev/root.ts";
import type { ProvingStack } from "./proving-stack.ts";

/** Another server process on the stack's database. */
export type ServerProcess = {
  readonly url: string;
  /** Resolves when the process has ended. */
  readonly ended: Promise<"killed" | "ended">;
  stop(): Promise<void>;
};

type ServerOptions = {
  readonly role: "api" | "worker" | "all";
  /** The process is killed when it reaches this failpoint. */
  readonly failpoint?: Failpoint;
  /** Settings in place of the stack's own. */
  readonly settings?: NodeJS.ProcessEnv;
  /** Any that is free when left out. */
  readonly port?: number;
};

const LEAVE_WITH_PARENT = join(ROOT, "tools/dev/leave-with-parent.mjs");
const LOOK_AGAIN_MS = 50;

/** Starts a server and waits until it answers. A worker takes no calls, so it is not waited for. */
export async function startServer(
  stack: ProvingStack,
  { role, failpoint, settings, port: wanted }: ServerOptions,
): Promise<ServerProcess> {
  const port = wanted ?? (await freePort());
  const log = openSync(join(stack.dataDir, "logs/servers.log"), "a", 0o600);
  const child = spawn(process.execPath, ["--import", LEAVE_WITH_PARENT, stack.workerFile], {
    cwd: ROOT,
    env: {
      ...stack.settings,
      ROLE: role,
      PORT: String(port),
      METRICS_PORT: "0",
      CHECKOUT_PORT: "0",
      CONSOLE_PORT: "0",
      DATABASE_POOL_MAX: "10",
      ...(failpoint === undefined ? {} : { FAILPOINT: failpoint }),
      ...settings,
    },
    detached: true,
    stdio: ["ignore", log, log, "ipc"],
  });
  closeSync(log);
  const url = `http://localhost:${port}`;
  const ended = once(child, "exit").then(([, signal]) =>
    signal === "SIGKILL" ? ("killed" as const) : ("ended" as const),
  );
  if (role !== "worker") await waitUntilReady(url, child);
  return { url, ended, stop: () => stop(child) };
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  while (isThere(child)) {
    const isReady = await fetch(`${url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await delay(LOOK_AGAIN_MS);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (!isThere(child)) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

const isThere = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;
