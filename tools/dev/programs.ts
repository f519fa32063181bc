import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { keepRunning, type Running } from "./keep-running.ts";
import type { Leaving } from "./leaving.ts";
import { Setback } from "./setback.ts";
import type { Settings } from "./settings.ts";
import type { Urls } from "./urls.ts";

/** What the house runs. Tests of the launcher put their own in. */
export type Programs = {
  migrate: string;
  server: string;
  sandbox: string;
  build(options: { onLine: (line: string) => void; signal: AbortSignal }): Promise<void>;
};

type Starting = {
  programs: Programs;
  settings: Settings;
  urls: Urls;
  dataDir: string;
  withSandbox: boolean;
  onLine: (line: string) => void;
  signal: AbortSignal;
  leaving: Leaving;
};

/** A slow machine under load is still ready long before this. */
const READY_MS_MAX = 120_000;
const LOOK_AGAIN_MS = 50;

/** Starts the server and the sandbox side by side and waits until both answer. */
export async function startPrograms(starting: Starting): Promise<Running[]> {
  const logs = join(starting.dataDir, "logs");
  await mkdir(logs, { recursive: true, mode: 0o700 });
  const wanted = programsOf(starting, logs);
  const running = wanted.map(({ program }) => keepRunning(program, starting.onLine));
  starting.leaving.undo(() => Promise.all(running.map((one) => one.stop())));
  const settled = new AbortController();
  const signal = AbortSignal.any([starting.signal, settled.signal]);
  try {
    const ready = Promise.all(wanted.map(({ program, url }) => untilAnswers({ url, program, signal })));
    await Promise.race([ready, ...running.map((one) => one.failed)]);
  } finally {
    settled.abort();
  }
  for (const one of running) one.confirm();
  return running;
}

function programsOf({ programs, settings, urls, withSandbox }: Starting, logs: string) {
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

type Awaited = { url: string; program: { name: string; logFile: string }; signal: AbortSignal };

async function untilAnswers({ url, program: { name, logFile }, signal }: Awaited): Promise<void> {
  const deadline = performance.now() + READY_MS_MAX;
  while (!(await answers(url))) {
    signal.throwIfAborted();
    if (performance.now() > deadline) {
      throw new Setback(`${name} was not ready after ${READY_MS_MAX / 1000} s. Its log: ${logFile}`);
    }
    await delay(LOOK_AGAIN_MS);
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url);
    await reply.arrayBuffer();
    return reply.ok;
  } catch {
    return false;
  }
}
