import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import type { LoadResult, LoadTask } from "./programs/make-calls.ts";
import type { ServerMessage, TaskOutcome } from "./programs/parent.ts";

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
  program: "memory-server" | "raw-server" | "seeded-server" | "slow-provider";
  args?: readonly string[];
  logFile: string;
}): Promise<Server> {
  const child = start(options);
  const message = await receiveMessage<ServerMessage>(child);
  if (!("port" in message)) throw new Error(`${options.program} did not tell its port`);
  return {
    port: message.port,
    url: `http://127.0.0.1:${message.port}`,
    async cpuMicros() {
      const answer = receiveMessage<ServerMessage>(child);
      child.send("cpu");
      const { cpu } = (await answer) as { cpu: NodeJS.CpuUsage };
      return cpu.user + cpu.system;
    },
    stop: () => stop(child),
  };
}

export type LoadGenerator = { run(load: LoadTask): Promise<void>; stop(): Promise<void> };

/** The calls are made in a process of their own, so that their work is not counted as the server's. */
export function startLoadGenerator(logFile: string): LoadGenerator {
  const child = start({ program: "make-calls", logFile });
  return {
    async run(load) {
      const answer = receiveMessage<LoadResult>(child);
      child.send(load);
      const { failure } = await answer;
      if (failure !== null) throw new Error(failure);
    },
    stop: () => stop(child),
  };
}

/** A program in a process of its own that does one task after the other. */
export type TaskRunner<Task, Result> = { run(task: Task): Promise<Result>; stop(): Promise<void> };

export function startTaskRunner<Task, Result>(options: {
  program: "deliver-webhooks" | "post-payments" | "tpcb" | "close-day" | "read-dashboards" | "present-debits";
  logFile: string;
}): TaskRunner<Task, Result> {
  const child = start(options);
  return {
    async run(task) {
      const answer = receiveMessage<TaskOutcome<Result>>(child);
      child.send(task as object);
      const outcome = await answer;
      if (outcome.kind === "failed") throw new Error(`${options.program}: ${outcome.reason}`);
      return outcome.result;
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

/** The next message of a process. Rejects when the process ends without one. */
async function receiveMessage<T>(child: ChildProcess): Promise<T> {
  const received = new AbortController();
  const { signal } = received;
  const ended = once(child, "exit", { signal }).then(([code]) => {
    throw new Error(`a program of the benchmark ended (${code}) before it answered`);
  });
  // Cancelled below once the message is there; nobody waits for that rejection.
  ended.catch(() => undefined);
  try {
    const [message] = await Promise.race([once(child, "message", { signal }), ended]);
    return message as T;
  } finally {
    received.abort();
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill();
  await ended;
}
