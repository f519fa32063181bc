import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Cleanup } from "./cleanup.ts";
import { keepRunning, type RunningProgram } from "./keep-running.ts";
import { OperatorError } from "./operator-error.ts";
import type { Settings } from "./settings.ts";
import type { Urls } from "./urls.ts";

/** The programs of the stack. Tests of the launcher put their own in. */
export type Programs = {
  migrate: string;
  server: string;
  sandbox: string;
  build(options: { onLine: (line: string) => void; signal: AbortSignal }): Promise<void>;
};

type ProgramsOptions = {
  programs: Programs;
  settings: Settings;
  urls: Urls;
  dataDir: string;
  withSandbox: boolean;
  onLine: (line: string) => void;
  signal: AbortSignal;
  cleanup: Cleanup;
};

/** A slow machine under load is still ready long before this. */
const READY_MS_MAX = 120_000;
const LOOK_AGAIN_MS = 50;

/** Starts the server and the sandbox side by side and waits until both answer. */
export async function startPrograms(options: ProgramsOptions): Promise<RunningProgram[]> {
  const logs = join(options.dataDir, "logs");
  await mkdir(logs, { recursive: true, mode: 0o700 });
  const wanted = programsOf(options, logs);
  const running = wanted.map(({ program }) => keepRunning(program, options.onLine));
  options.cleanup.add(() => Promise.all(running.map((one) => one.stop())));
  const waiting = new AbortController();
  const signal = AbortSignal.any([options.signal, waiting.signal]);
  try {
    const ready = Promise.all(wanted.map(({ program, url }) => waitUntilReady({ url, program, signal })));
    await Promise.race([ready, ...running.map((one) => one.failed)]);
  } finally {
    waiting.abort();
  }
  for (const one of running) one.confirm();
  return running;
}

function programsOf({ programs, settings, urls, withSandbox }: ProgramsOptions, logs: string) {
  const server = {
    url: `${urls.app}/api/health/ready`,
    program: {
      name: "The server",
      file: programs.server,
      env: settings.server,
      logFile: join(logs, "server.log"),
    },
  };
  const sandbox = {
    url: urls.sandbox,
    program: {
      name: "The sandbox",
      file: programs.sandbox,
      env: settings.sandbox,
      logFile: join(logs, "sandbox.log"),
    },
  };
  return withSandbox ? [server, sandbox] : [server];
}

type ReadinessCheck = { url: string; program: { name: string; logFile: string }; signal: AbortSignal };

async function waitUntilReady({ url, program: { name, logFile }, signal }: ReadinessCheck): Promise<void> {
  const deadline = performance.now() + READY_MS_MAX;
  while (!(await isAnswering(url))) {
    signal.throwIfAborted();
    if (performance.now() > deadline) {
      throw new OperatorError(`${name} was not ready after ${READY_MS_MAX / 1000} s. Its log: ${logFile}`);
    }
    await delay(LOOK_AGAIN_MS);
  }
}

async function isAnswering(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url);
    await reply.arrayBuffer();
    return reply.ok;
  } catch {
    return false;
  }
}
