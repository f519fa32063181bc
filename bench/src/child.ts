import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import type { Done } from "./programs/answer-each.ts";
import type { Load, LoadDone } from "./programs/load.ts";
import type { Told } from "./programs/parent.ts";

export type Server = {
  readonly port: number;
  readonly url: string;
  /** The processor time it has used so far, in user and kernel together. */
  cpuMicros(): Promise<number>;
  stop(): Promise<void>;
};

/**
 * Starts a server in a process of its own. Its log goes to a file, where `npm start` puts the server's too.
 */
export async function startServer(options: {
  program: "our-server" | "raw-server" | "books-server";
  args?: readonly string[];
  logFile: string;
}): Promise<Server> {
  const child = start(options);
  const told = await hear<Told>(child);
  if (!("port" in told)) throw new Error(`${options.program} did not tell its port`);
  return {
    port: told.port,
    url: `http://127.0.0.1:${told.port}`,
    async cpuMicros() {
      const answer = hear<Told>(child);
      child.send("cpu");
      const { cpu } = (await answer) as { cpu: NodeJS.CpuUsage };
      return cpu.user + cpu.system;
    },
    stop: () => stop(child),
  };
}

export type Caller = { run(load: Load): Promise<void>; stop(): Promise<void> };

/** Whoever calls has a process of its own too, so that its work is not counted as the server's. */
export function startCaller(logFile: string): Caller {
  const child = start({ program: "load", logFile });
  return {
    async run(load) {
      const answer = hear<LoadDone>(child);
      child.send(load);
      const { failure } = await answer;
      if (failure !== null) throw new Error(failure);
    },
    stop: () => stop(child),
  };
}

/** A program that does one task after the other. */
export type Hand<Task, Result> = { do(task: Task): Promise<Result>; stop(): Promise<void> };

export function startHand<Task, Result>(options: {
  program: "deliver" | "post" | "tpcb" | "close-day" | "look";
  logFile: string;
}): Hand<Task, Result> {
  const child = start(options);
  return {
    async do(task) {
      const answer = hear<Done<Result>>(child);
      child.send(task as object);
      const done = await answer;
      if (done.kind === "failed") throw new Error(`${options.program}: ${done.reason}`);
      return done.result;
    },
    stop: () => stop(child),
  };
}

function start({
  program,
  args = [],
  logFile,
}: {
  program: string;
  args?: readonly string[];
  logFile: string;
}): ChildProcess {
  const log = openSync(logFile, "a");
  try {
    return fork(join(import.meta.dirname, `programs/${program}.ts`), [...args], {
      stdio: ["ignore", log, "inherit", "ipc"],
      env: { ...process.env, NODE_ENV: "production" },
    });
  } finally {
    closeSync(log);
  }
}

/** The next thing it says. Rejects when it ends without saying anything. */
async function hear<T>(child: ChildProcess): Promise<T> {
  const heard = new AbortController();
  const { signal } = heard;
  const ended = once(child, "exit", { signal }).then(([code]) => {
    throw new Error(`a program of the benchmark ended (${code}) before it answered`);
  });
  // Called off below once the answer is there, which nobody waits for.
  ended.catch(() => undefined);
  try {
    const [message] = await Promise.race([once(child, "message", { signal }), ended]);
    return message as T;
  } finally {
    heard.abort();
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill();
  await ended;
}
