import { setTimeout as delay } from "node:timers/promises";
import { findBinaries } from "./binaries.ts";
import { ensureCluster, lockPathOf, openCluster } from "./cluster.ts";
import { takeLock } from "./lock.ts";
import { findLeftover, halt, LOOPBACK, launch, type Postmaster, urlOf } from "./postmaster.ts";
import { signal, worksFor } from "./running-process.ts";
import { PostgresUnavailable } from "./unavailable.ts";

export type Postgres = {
  /** The superuser's address of the database `postgres`. Whoever reads it can do everything. */
  superuserUrl: string;
  port: number;
  /** The superuser's address of another database. */
  urlOfDatabase(database: string): string;
  /** Stops the server and starts it on the same port; `whileDown` happens in between. */
  restart(whileDown?: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
  /** Stops without a shutdown, for a person who does not want to wait; the next start recovers. */
  stopAtOnce(): void;
};

export type StartOptions = {
  dataDir: string;
  /** False gives up crash safety for speed: only for databases that are thrown away. */
  durable?: boolean;
  onProgress?: (line: string) => void;
};

/** Starts PostgreSQL on a folder, or finds it running there, and keeps it running until `stop`. */
export async function startPostgres({
  dataDir,
  durable = true,
  onProgress = ignore,
}: StartOptions): Promise<Postgres> {
  const opened = await openCluster(dataDir);
  const lock = await takeLock(lockPathOf(opened));
  if (lock.kind === "taken") {
    throw new PostgresUnavailable(
      `${opened.folder} is in use: process ${lock.byPid} already runs a database there. ` +
        "Stop that one first, or set DATA_DIR to another folder to run a second copy.",
    );
  }
  try {
    const binaries = await findBinaries({ account: opened.account, onProgress });
    const password = await ensureCluster(opened, { binaries, durable, onProgress });
    const socketFolder = durable ? undefined : socketFolderIn(opened.cluster);
    const settings = [
      ...SETTINGS,
      `unix_socket_directories=${socketFolder ?? ""}`,
      ...(durable ? [] : SETTINGS_THROWAWAY),
    ];
    const leftover = await findLeftover(opened, password);
    if (leftover !== undefined) {
      onProgress(
        `PostgreSQL was still running from an earlier start (process ${leftover.pid}): it is used again.`,
      );
    }
    const first = leftover ?? (await launch(opened, { binaries, settings }));
    return supervise(first, {
      password,
      host: socketFolder ?? LOOPBACK,
      cluster: opened.cluster,
      relaunch: (port) => launch(opened, { binaries, settings, port }),
      release: lock.release,
      onProgress,
    });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** The log never holds a statement or its values: they are people's data. */
const SETTINGS: readonly string[] = [
  "listen_addresses=127.0.0.1",
  "cluster_name=vaada",
  "timezone=UTC",
  "log_timezone=UTC",
  "jit=off",
  "max_connections=200",
  "log_min_error_statement=panic",
  "log_error_verbosity=terse",
  "log_checkpoints=off",
];

const SETTINGS_THROWAWAY: readonly string[] = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "autovacuum_naptime=1h",
];

/** No system takes a longer path to a socket. */
const SOCKET_PATH_MAX = 100;

/** A socket costs a third less than the loopback, at both ends; tests ask many small questions. */
const socketFolderIn = (folder: string): string | undefined =>
  `${folder}/.s.PGSQL.65535`.length > SOCKET_PATH_MAX ? undefined : folder;

/** Short enough that a lost server is back within the seconds a caller waits. */
const WATCH_EVERY_MS = 250;
const RELAUNCH_PAUSE_MS_MAX = 5_000;

type Supervision = {
  password: string;
  host: string;
  cluster: string;
  relaunch(port: number): Promise<Postmaster>;
  release(): Promise<void>;
  onProgress(line: string): void;
};

function supervise(first: Postmaster, by: Supervision): Postgres {
  const { port } = first;
  let postmaster = first;
  let stopped: Promise<void> | undefined;
  let turn: Promise<void> = Promise.resolve();

  /** Stopping, restarting and reviving wait for one another. */
  function inTurn(act: () => Promise<void>): Promise<void> {
    const result = turn.then(act);
    turn = result.catch(ignore);
    return result;
  }

  async function revive(): Promise<void> {
    if (stopped !== undefined || (await worksFor(postmaster.pid, by.cluster))) return;
    by.onProgress("PostgreSQL ended unexpectedly and is started again.");
    postmaster = await by.relaunch(port);
  }

  async function watch(): Promise<void> {
    for (let pauseMs = WATCH_EVERY_MS; stopped === undefined; ) {
      await delay(pauseMs, undefined, { ref: false });
      const error: unknown = await inTurn(revive).then(ignore, (reason: unknown) => reason);
      if (error instanceof Error) by.onProgress(error.message);
      pauseMs = error === undefined ? WATCH_EVERY_MS : Math.min(pauseMs * 2, RELAUNCH_PAUSE_MS_MAX);
    }
  }

  void watch();
  return {
    superuserUrl: urlOf({ host: by.host, port, password: by.password, database: "postgres" }),
    port,
    urlOfDatabase: (database) => urlOf({ host: by.host, port, password: by.password, database }),
    restart: (whileDown = async () => undefined) =>
      inTurn(async () => {
        await halt(postmaster, by.cluster);
        await whileDown();
        postmaster = await by.relaunch(port);
      }),
    stop: () => {
      stopped ??= inTurn(() => halt(postmaster, by.cluster)).finally(() => by.release());
      return stopped;
    },
    stopAtOnce: () => signal(postmaster.pid, "SIGQUIT"),
  };
}

function ignore(): undefined {
  return undefined;
}
