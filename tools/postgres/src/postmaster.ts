import { spawn } from "node:child_process";
import { open, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Binaries } from "./binaries.ts";
import { type Cluster, PLAIN_ENV, SUPERUSER } from "./cluster.ts";
import { freePort } from "./free-port.ts";
import { startFailureOf } from "./last-words.ts";
import { processesIn, signal, worksFor } from "./running-process.ts";
import { errorCode, PostgresUnavailable } from "./unavailable.ts";

/** PostgreSQL's first process, the one that speaks for the server. */
export type Postmaster = { pid: number; port: number };

/** The polling interval: too short for a person to notice, and no load for the machine. */
const LOOK_AGAIN_MS = 20;
/** Replaying the log after a crash of a busy database takes minutes at worst. */
const RECOVERY_MS_MAX = 300_000;
/** Another program may take the free port between our look and PostgreSQL's start. */
const PORT_TRIES_MAX = 5;
/** An earlier server that is alive but still silent after this long is replaced. */
const ANSWER_MS_MAX = 20_000;
/** Orphans of a killed server leave by themselves at once unless they are busy. */
const ORPHAN_MS_MAX = 5_000;
/** The log of the last days, not of the last years. */
const LOG_BYTES_MAX = 10_000_000;

const STOPPING: readonly { name: NodeJS.Signals; patienceMs: number }[] = [
  { name: "SIGINT", patienceMs: 10_000 },
  { name: "SIGQUIT", patienceMs: 7_000 },
  { name: "SIGKILL", patienceMs: 5_000 },
];

/** The loopback, or the folder with the server's socket. */
export function urlOf({
  host = LOOPBACK,
  port,
  password,
  database,
}: {
  host?: string;
  port: number;
  password: string;
  database: string;
}): string {
  return `postgres://${SUPERUSER}:${password}@${encodeURIComponent(host)}:${port}/${database}`;
}

export const LOOPBACK = "127.0.0.1";

/**
 * The server an earlier, killed start of ours has left running; undefined when there is none that answers.
 */
export async function findLeftover({ cluster }: Cluster, password: string): Promise<Postmaster | undefined> {
  const noted = await readPidFile(cluster);
  if (noted === undefined) return undefined;
  if (!(await worksFor(noted.pid, cluster))) return undefined;
  if (await waitUntil(() => answers(noted.port, password, cluster), ANSWER_MS_MAX)) return noted;
  await halt(noted, cluster);
  return undefined;
}

export async function launch(
  opened: Cluster,
  { binaries, settings, port }: { binaries: Binaries; settings: readonly string[]; port?: number },
): Promise<Postmaster> {
  await clearRemains(opened.cluster);
  for (let tries = 1; ; tries += 1) {
    const chosen = port ?? (await freePort());
    const outcome = await launchOnce(opened, { binaries, settings, port: chosen });
    if (outcome.kind === "ready") return outcome.postmaster;
    const portTaken = outcome.words.includes("Address already in use");
    if (!portTaken || tries === PORT_TRIES_MAX) throw startFailureOf(outcome.words, opened.folder);
  }
}

/** Fast shutdown first: it rolls back, writes everything down and leaves nothing to recover. */
export async function halt({ pid }: Postmaster, cluster: string): Promise<void> {
  for (const { name, patienceMs } of STOPPING) {
    if (!(await worksFor(pid, cluster))) return;
    signal(pid, name);
    if (await waitUntil(async () => !(await worksFor(pid, cluster)), patienceMs)) return;
  }
  throw new PostgresUnavailable(`PostgreSQL (process ${pid}) does not stop.`);
}

type Outcome = { kind: "ready"; postmaster: Postmaster } | { kind: "ended"; words: string };

async function launchOnce(
  { folder, cluster, account }: Cluster,
  { binaries, settings, port }: { binaries: Binaries; settings: readonly string[]; port: number },
): Promise<Outcome> {
  const log = await openLog(join(folder, "server.log"));
  const before = (await log.stat()).size;
  // In a session of its own: Ctrl-C at the terminal reaches us, and we stop the database last.
  const child = spawn(
    binaries.postgres,
    ["-D", cluster, "-p", String(port), ...settings.flatMap((one) => ["-c", one])],
    {
      ...account,
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
      env: PLAIN_ENV,
      cwd: "/",
    },
  );
  let ended: string | undefined;
  child.once("error", (error) => {
    ended = error.message;
  });
  child.once("exit", (code, name) => {
    ended = `ended with ${name ?? code}`;
  });
  child.unref();
  const isReady = async () => ended !== undefined || (await readPidFile(cluster, "ready"))?.pid === child.pid;
  const isOver = await waitUntil(isReady, RECOVERY_MS_MAX);
  const words = (await readFile(join(folder, "server.log"))).subarray(before).toString("utf8");
  await log.close();
  if (ended !== undefined) return { kind: "ended", words: `${ended}\n${words}` };
  if (isOver && child.pid !== undefined) return { kind: "ready", postmaster: { pid: child.pid, port } };
  child.kill("SIGQUIT");
  return { kind: "ended", words: `FATAL: not ready after ${RECOVERY_MS_MAX / 1000} s\n${words}` };
}

/**
 * The file of a server that is gone may name a process that now belongs to somebody else, and PostgreSQL
 * would not start. It also guards against orphans of a killed server that still write, so it goes only after
 * they have.
 */
async function clearRemains(cluster: string): Promise<void> {
  const noted = await readPidFile(cluster);
  if (noted === undefined) return;
  const isQuiet = async () => (await processesIn(cluster)).length === 0;
  if (!(await waitUntil(isQuiet, ORPHAN_MS_MAX))) {
    for (const orphan of await processesIn(cluster)) signal(orphan, "SIGQUIT");
    if (!(await waitUntil(isQuiet, ORPHAN_MS_MAX))) {
      throw new PostgresUnavailable(
        `Processes of an earlier PostgreSQL still work in ${cluster} and do not stop.`,
      );
    }
  }
  if (process.platform === "linux") await rm(join(cluster, "postmaster.pid"), { force: true });
}

/** Line 1 is the process, line 4 the port and line 8 the state, padded with spaces. */
export async function readPidFile(cluster: string, state?: string): Promise<Postmaster | undefined> {
  try {
    const lines = (await readFile(join(cluster, "postmaster.pid"), "utf8")).split("\n");
    if (state !== undefined && lines[7]?.trim() !== state) return undefined;
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

async function answers(port: number, password: string, cluster: string): Promise<boolean> {
  const connectionString = urlOf({ port, password, database: "postgres" });
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query("SHOW data_directory");
    return rows[0]?.data_directory === cluster;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function openLog(path: string) {
  const size = (await stat(path).catch(() => undefined))?.size ?? 0;
  return await open(path, size > LOG_BYTES_MAX ? "w" : "a", 0o600);
}

/** True as soon as the condition holds, false when it still does not after the given time. */
async function waitUntil(condition: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    if (await condition()) return true;
    if (performance.now() > deadline) return false;
    await delay(LOOK_AGAIN_MS);
  }
}
