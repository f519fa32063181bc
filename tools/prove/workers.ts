import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ROOT } from "../dev/root.ts";
import type { ProvingStack } from "./proving-stack.ts";

export type Workers = {
  /** How many workers were killed so far. */
  readonly kills: number;
  /** Stops the workers after they have finished their jobs. */
  stop(): Promise<void>;
};

const LEAVE_WITH_PARENT = join(ROOT, "tools/dev/leave-with-parent.mjs");
/** Enough that one is always at work while another starts. */
const WORKERS = 3;

/** Starts real worker processes. After each pause the oldest is killed, as by a power cut, and replaced. */
export function startWorkers(stack: ProvingStack, killPausesMs: readonly number[] = []): Workers {
  const stopping = new AbortController();
  const workers = Array.from({ length: WORKERS }, () => startWorker(stack));
  let kills = 0;

  async function killOnAndOn(): Promise<void> {
    for (let round = 0; !stopping.signal.aborted; round += 1) {
      const pauseMs = killPausesMs[round % killPausesMs.length];
      if (pauseMs === undefined) return;
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      const oldest = workers.shift();
      if (oldest !== undefined) await end(oldest, "SIGKILL");
      kills += 1;
      workers.push(startWorker(stack));
    }
  }

  const killing = killOnAndOn();
  return {
    get kills() {
      return kills;
    },
    stop: async () => {
      stopping.abort();
      await killing;
      await Promise.all(workers.map((worker) => end(worker, "SIGTERM")));
    },
  };
}

function startWorker({ settings, workerFile, dataDir }: ProvingStack): ChildProcess {
  const log = openSync(join(dataDir, "logs/workers.log"), "a", 0o600);
  const worker = spawn(process.execPath, ["--import", LEAVE_WITH_PARENT, workerFile], {
    cwd: ROOT,
    env: { ...settings, ROLE: "worker", METRICS_PORT: "0", DATABASE_POOL_MAX: "6" },
    // In a session of its own: Ctrl-C reaches the launcher alone, which stops everything in order.
    detached: true,
    stdio: ["ignore", log, log, "ipc"],
  });
  closeSync(log);
  return worker;
}

async function end(worker: ChildProcess, how: "SIGKILL" | "SIGTERM"): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = once(worker, "exit");
  worker.kill(how);
  await ended;
}
