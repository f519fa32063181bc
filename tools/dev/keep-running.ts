import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type FileHandle, open, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { OperatorError } from "./operator-error.ts";
import type { Env } from "./ports.ts";
import { ROOT } from "./root.ts";

export type Program = { name: string; file: string; env: Env; logFile: string };

export type RunningProgram = {
  /** Rejects when the program can't go on; never resolves. */
  failed: Promise<never>;
  /** Marks the program as started well: from now on it is restarted whenever it dies. */
  confirm(): void;
  /** Restarts the program, which then reads its code again. */
  restart(): void;
  stop(): Promise<void>;
  kill(): void;
};

/** The exit code of `sysexits.h` for a configuration error. Trying again would not help. */
const EXIT_CODE_CONFIG = 78;
/** A program that dies this often before it was ready is given up. */
const EARLY_DEATHS_MAX = 3;
/** Requests under way get this long to end. */
const STOP_MS_MAX = 10_000;
const LOG_BYTES_MAX = 10_000_000;
/** Enough of the log to see why. */
const LAST_WORDS_LINES = 4;

const LEAVE_WITH_PARENT = join(import.meta.dirname, "leave-with-parent.mjs");

/** Starts a program and restarts it when it dies, with a longer pause each time. */
export function keepRunning(program: Program, onLine: (line: string) => void): RunningProgram {
  const stopping = new AbortController();
  let child: ChildProcess | undefined;
  let isConfirmed = false;
  let isRestarting = false;

  async function runUntilStopped(): Promise<void> {
    for (let deaths = 0; !stopping.signal.aborted; ) {
      const startedMs = performance.now();
      const death = await runOnce(program, stopping.signal, (started) => {
        child = started;
      });
      if (death === undefined || stopping.signal.aborted) return;
      if (isRestarting) {
        isRestarting = false;
        continue;
      }
      deaths = countDeathsInARow({ before: deaths, livedMs: performance.now() - startedMs });
      const { end, words } = death;
      if (end === EXIT_CODE_CONFIG) throw new OperatorError(words);
      if (!isConfirmed && deaths >= EARLY_DEATHS_MAX) {
        throw new OperatorError(
          `${words}\n${program.name} does not start (it ended with ${end}). Its log: ${program.logFile}`,
        );
      }
      onLine(`${program.name} ended unexpectedly (${end}) and is started again. Its log: ${program.logFile}`);
      await delay(restartPauseMs(deaths), undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const life = runUntilStopped();
  const failed = life.then(() => new Promise<never>(() => undefined));
  // A failure that nobody awaits must not end this process.
  failed.catch(() => undefined);
  return {
    failed,
    confirm: () => {
      isConfirmed = true;
    },
    restart: () => {
      isRestarting = true;
      child?.kill("SIGTERM");
    },
    stop: async () => {
      stopping.abort();
      child?.kill("SIGTERM");
      const forced = setTimeout(() => child?.kill("SIGKILL"), STOP_MS_MAX);
      await life.catch(() => undefined);
      clearTimeout(forced);
    },
    kill: () => {
      stopping.abort();
      child?.kill("SIGKILL");
    },
  };
}

async function runOnce(
  program: Program,
  stopping: AbortSignal,
  onStart: (child: ChildProcess) => void,
): Promise<{ end: number | string; words: string } | undefined> {
  const log = await openLog(program.logFile);
  const before = (await log?.stat())?.size ?? 0;
  if (stopping.aborted) {
    await log?.close();
    return undefined;
  }
  // In a session of its own: Ctrl-C reaches the launcher alone, which stops everything in order.
  const child = spawn(process.execPath, ["--import", LEAVE_WITH_PARENT, program.file], {
    cwd: ROOT,
    env: { ...COMPILED, ...program.env },
    detached: true,
    stdio: ["ignore", log?.fd ?? "ignore", log?.fd ?? "ignore", "ipc"],
  });
  onStart(child);
  const [code, name] = await once(child, "exit");
  await log?.close();
  const output =
    log === undefined ? "" : (await readFile(program.logFile)).subarray(before).toString("utf8").trim();
  return { end: name ?? code, words: output.split("\n").slice(-LAST_WORDS_LINES).join("\n") };
}

/** Node keeps what it has compiled, so that a start after the first takes half the time. */
const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, "node_modules/.cache/vaada-compiled") };

/** Without a log, as on a full disk, a program runs all the same. */
async function openLog(file: string): Promise<FileHandle | undefined> {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  return open(file, size > LOG_BYTES_MAX ? "w" : "a", 0o600).catch(() => undefined);
}

/** A crash may be chance: try again at once. A crash loop must not eat the machine: wait longer each time. */
const PAUSE_MS_MIN = 250;
const PAUSE_MS_MAX = 10_000;

/** A program that ran for this long has started well, whatever ended it. */
const STEADY_MS = 30_000;

/** How long to wait before the next start, after this many deaths in a row. */
export function restartPauseMs(deathsInARow: number): number {
  return Math.min(PAUSE_MS_MIN * 2 ** (deathsInARow - 1), PAUSE_MS_MAX);
}

export function countDeathsInARow({ before, livedMs }: { before: number; livedMs: number }): number {
  return livedMs >= STEADY_MS ? 1 : before + 1;
}
