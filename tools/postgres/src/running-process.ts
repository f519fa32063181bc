import { execFile } from "node:child_process";
import { readdir, readFile, readlink } from "node:fs/promises";
import { promisify } from "node:util";
import { errorCode } from "./unavailable.ts";

const run = promisify(execFile);

/**
 * A process's start, which tells it from a later one with the same number. Undefined when there is no such
 * process, or only its remains that nobody has collected yet.
 */
export async function birthOf(pid: number): Promise<string | undefined> {
  if (process.platform !== "linux") return birthByPs(pid);
  const line = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  // The name, in brackets, may hold spaces: the numbered fields begin after the last bracket.
  const fields = line?.slice(line.lastIndexOf(")") + 2).split(" ");
  if (fields === undefined || fields[0] === "Z" || fields[0] === "X") return undefined;
  const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => "");
  return `${boot.trim()} ${fields[19]}`;
}

async function birthByPs(pid: number): Promise<string | undefined> {
  const answer = await run("ps", ["-o", "lstart=", "-p", String(pid)]).catch(() => undefined);
  return answer?.stdout.trim() || undefined;
}

/** Processes that work in a folder: every process of a PostgreSQL server stays in its own data folder. */
export async function processesIn(folder: string): Promise<number[]> {
  if (process.platform !== "linux") return [];
  const pids = (await readdir("/proc")).map(Number).filter(Number.isInteger);
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => "")));
  return pids.filter((_, index) => folders[index] === folder);
}

/**
 * Whether the process is the PostgreSQL server of this data folder and not another one with its old number.
 */
export async function worksFor(pid: number, folder: string): Promise<boolean> {
  if (process.platform === "linux") {
    if ((await birthOf(pid)) === undefined) return false;
    return (await readlink(`/proc/${pid}/cwd`).catch(() => "")) === folder;
  }
  const answer = await run("ps", ["-o", "command=", "-p", String(pid)]).catch(() => undefined);
  return answer?.stdout.includes(folder) ?? false;
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== "ESRCH") throw error;
  }
}
