import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { ROOT } from "@vaada/dev/root";
import { startPostgres } from "@vaada/postgres/start";
import { makeThrowawayFolder } from "@vaada/postgres/throwaway-folder";
import pg from "pg";
import { ROUNDS } from "../rounds.ts";
import type { Bench, Measurement, Row } from "../row.ts";
import { median } from "../statistics.ts";
import { DIST } from "../throwaway-stack.ts";

/** A cold start builds the app, which takes its time and varies little. */
const COLD_ROUNDS = 3;
/** Enough to see why it did not start. */
const LINES_SHOWN_MAX = 20;

/**
 * From `npm start` to the line that says it is ready. Seconds by nature: there is nothing to hold them
 * against.
 */
export const startRow: Row = {
  number: 17,
  title: "npm start, to ready",
  async measure(bench) {
    const coldSeconds: number[] = [];
    // The first is not counted: it installs what is missing, and then there is nothing left to install.
    for (let round = 0; round <= COLD_ROUNDS; round += 1) {
      bench.say(round === 0 ? "making sure of the packages" : `cold, round ${round} of ${COLD_ROUNDS}`);
      const seconds = await inThrowawayFolder(coldStart);
      if (round > 0) coldSeconds.push(seconds);
    }
    const warmSeconds = await inThrowawayFolder((dataDir) => warmStarts(bench, dataDir));
    const restartSeconds = await inThrowawayFolder((dataDir) => restartPostgres(bench, dataDir));
    return [
      measurementOf("npm start to ready, cold (no data, no built app)", coldSeconds),
      {
        ...measurementOf("npm start to ready, warm", warmSeconds),
        goal: { of: "ours", kind: "at-most", limit: 10 },
      },
      {
        ...measurementOf(
          "restart of the embedded PostgreSQL to its first answer, in the middle of writes",
          restartSeconds,
        ),
        goal: { of: "ours", kind: "at-most", limit: 3 },
      },
    ];
  },
};

function measurementOf(metric: string, seconds: readonly number[]): Measurement {
  return { metric, unit: "s", ours: median(seconds), details: { seconds } };
}

function coldStart(dataDir: string): Promise<number> {
  rmSync(DIST, { recursive: true, force: true });
  return secondsToReady(dataDir);
}

async function warmStarts(bench: Bench, dataDir: string): Promise<number[]> {
  await secondsToReady(dataDir);
  const seconds: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    bench.say(`warm, round ${round} of ${ROUNDS}`);
    seconds.push(await secondsToReady(dataDir));
  }
  return seconds;
}

/** Each time with rows that no checkpoint has written down yet. */
async function restartPostgres(bench: Bench, dataDir: string): Promise<number[]> {
  const postgres = await startPostgres({ dataDir });
  const ask = async (text: string): Promise<void> => {
    const client = new pg.Client({ connectionString: postgres.superuserUrl });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  try {
    await ask("create table written (number int, text text)");
    const seconds: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      bench.say(`restart, round ${round} of ${ROUNDS}`);
      await ask("insert into written select n, repeat('x', 100) from generate_series(1, 200000) as n");
      const startedMs = performance.now();
      await postgres.restart();
      await ask("select 1");
      seconds.push((performance.now() - startedMs) / 1000);
    }
    return seconds;
  } finally {
    await postgres.stop();
  }
}

async function inThrowawayFolder<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const folder = await makeThrowawayFolder();
  try {
    return await work(folder.path);
  } finally {
    await folder.remove();
  }
}

/** Free ports and a folder of its own, apart from whatever the person has set up. */
const APART = {
  PORT: "0",
  CONSOLE_PORT: "0",
  SANDBOX_PORT: "0",
  SANDBOX_SMTP_PORT: "0",
  METRICS_PORT: "0",
  CHECKOUT_PORT: "0",
  APP_ORIGIN: "",
  DATABASE_URL: "",
  SANDBOX_URL: "",
  SMS_BASE_URL: "",
  SMTP_URL: "",
  PAN_BASE_URL: "",
  AADHAAR_BASE_URL: "",
  DIGILOCKER_BASE_URL: "",
};

async function secondsToReady(dataDir: string): Promise<number> {
  const startedMs = performance.now();
  // In a group of its own, so that it can be stopped as Ctrl-C in a terminal stops it: all of it at once.
  const npm = spawn("npm", ["start"], {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, ...APART, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const interrupt = (): void => void (npm.pid !== undefined && process.kill(-npm.pid, "SIGINT"));
  process.once("exit", interrupt);
  const ended = once(npm, "close");
  try {
    await waitUntilReady(npm);
    return (performance.now() - startedMs) / 1000;
  } finally {
    process.removeListener("exit", interrupt);
    if (npm.exitCode === null && npm.signalCode === null) interrupt();
    await ended;
  }
}

function waitUntilReady(npm: ChildProcessByStdio<null, Readable, Readable>): Promise<void> {
  const said: string[] = [];
  return new Promise((resolve, reject) => {
    for (const stream of [npm.stdout, npm.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        said.push(line);
        if (line.startsWith("Vaada is ready")) resolve();
      });
    }
    npm.once("error", reject).once("close", () => {
      reject(new Error(`npm start ended before it was ready:\n${said.slice(-LINES_SHOWN_MAX).join("\n")}`));
    });
  });
}
