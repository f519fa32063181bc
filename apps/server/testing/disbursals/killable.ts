import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { COMPILED } from "../test-environment.ts";
import type { TestServer } from "../test-server.ts";
import type { KillableOptions } from "./killable-disburser.ts";

const MAIN = fileURLToPath(new URL("./killable-disburser.ts", import.meta.url));
const LEAVE_WITH_PARENT = new URL("../../../../tools/dev/leave-with-parent.mjs", import.meta.url).href;

export type KillableWorker = {
  /** Resolves when the process reports that it works, or that it halts at its failpoint. */
  said(word: string): Promise<void>;
  /** As the power goes out: no chance to tidy up. */
  kill(): Promise<void>;
};

/** Starts a worker on the server's database and sandbox that pays until it is killed. */
export function startKillableWorker(
  { environment }: TestServer,
  { haltAt = null, timeoutMs }: { haltAt?: KillableOptions["haltAt"]; timeoutMs: number },
): KillableWorker {
  const options: KillableOptions = { environment, timeoutMs, haltAt };
  const child = spawn(process.execPath, ["--import", LEAVE_WITH_PARENT, MAIN, JSON.stringify(options)], {
    env: COMPILED,
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const said = wordsOf(child);
  return {
    said,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

function wordsOf(child: ChildProcess): (word: string) => Promise<void> {
  if (child.stdout === null) throw new Error("killable: no stdout");
  const heard = new Set<string>();
  const waiting = new Map<string, () => void>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    heard.add(line);
    waiting.get(line)?.();
  });
  return (word) =>
    new Promise((resolve, reject) => {
      if (heard.has(word)) return resolve();
      waiting.set(word, resolve);
      child.once("exit", () => reject(new Error(`killable: ended before it said ${word}`)));
    });
}
