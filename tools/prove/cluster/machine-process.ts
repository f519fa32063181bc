import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Account } from "@vaada/postgres/account";

/** A program of the machine's packages. Should this process end, however that is, it is told to end too. */
export type MachineProcess = {
  readonly isThere: boolean;
  /** The numbers of the process and of all that it has started. */
  family(): Promise<number[]>;
  stop(): Promise<void>;
};

type Command = {
  readonly setpriv: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly account: Account | undefined;
  readonly folder: string;
  readonly logFile: string;
};

const STOP_MS_MAX = 15_000;

export function startMachineProcess({
  setpriv,
  command,
  args,
  account,
  folder,
  logFile,
}: Command): MachineProcess {
  const log = openSync(logFile, "a", 0o644);
  const as =
    account === undefined
      ? []
      : ["--reuid", String(account.uid), "--regid", String(account.gid), "--clear-groups"];
  const child = spawn(setpriv, ["--pdeathsig", "TERM", ...as, command, ...args], {
    cwd: folder,
    env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", HOME: folder, LC_ALL: "C.UTF-8", TZ: "UTC" },
    // In a session of its own: Ctrl-C reaches us alone, and we stop everything in order.
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const isThere = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  return {
    get isThere() {
      return isThere();
    },
    family: async () => (child.pid === undefined ? [] : familyOf(child.pid)),
    stop: () => stop(child, isThere),
  };
}

async function stop(child: ChildProcess, isThere: () => boolean): Promise<void> {
  if (!isThere()) return;
  const ended = once(child, "exit");
  child.kill("SIGCONT");
  child.kill("SIGTERM");
  const killing = setTimeout(() => child.kill("SIGKILL"), STOP_MS_MAX);
  await ended;
  clearTimeout(killing);
}

/** A process and all its descendants, the eldest first. */
export async function familyOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  const families = await Promise.all(
    children
      .split(" ")
      .filter((child) => child !== "")
      .map((child) => familyOf(Number(child))),
  );
  return [pid, ...families.flat()];
}

/** Sends a signal to all of them at once, as far as they are there. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended by itself.
    }
  }
}
