import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { accountFor } from "@vaada/postgres/account";
import { freePort } from "@vaada/postgres/free-port";
import pg from "pg";

/** A PostgreSQL of the machine's own packages, whose folder can be lost and restored. */
export type OwnPostgres = {
  readonly binDir: string;
  readonly cluster: string;
  urlAs(role: string, database: string): string;
  /** Starts on the folder and answers once it takes writes. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Gives a folder to the user that the server runs as. */
  own(path: string): Promise<void>;
};

const PACKAGES = "/usr/lib/postgresql";
const PROGRAMS = ["initdb", "postgres", "pg_basebackup", "pg_receivewal"];
const VERSION_MIN = 15;
const LOOK_AGAIN_MS = 100;
const SAID_LETTERS_MAX = 2_000;

const run = promisify(execFile);

/** The folder of a whole PostgreSQL's programs; `null` where none is installed. npm's has no tools for backups. */
export async function findPrograms(): Promise<string | null> {
  const versions = (await readdir(PACKAGES).catch(() => [])).filter(
    (version) => Number(version) >= VERSION_MIN,
  );
  for (const version of versions.toSorted((one, other) => Number(other) - Number(one))) {
    const binDir = join(PACKAGES, version, "bin");
    const there = new Set(await readdir(binDir).catch(() => []));
    if (PROGRAMS.every((name) => there.has(name))) return binDir;
  }
  return null;
}

/** Makes a cluster below the folder. Whoever is on this machine may sign in: nothing in it is anybody's. */
export async function makePostgres(folder: string, binDir: string): Promise<OwnPostgres> {
  const cluster = join(folder, "postgres", "cluster");
  const account = await accountFor(cluster);
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  if (account !== undefined)
    for (const path of [join(folder, "postgres"), cluster]) await chown(path, account.uid, account.gid);
  const asAccount = { ...account, cwd: "/", env: { LC_ALL: "C", TZ: "UTC" } };
  await run(
    join(binDir, "initdb"),
    ["-D", cluster, "-U", "postgres", "--auth=trust", "--no-sync", "-E", "UTF8"],
    asAccount,
  );
  const port = await freePort();
  const urlAs = (role: string, database: string) => `postgres://${role}:none@127.0.0.1:${port}/${database}`;
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
    "fsync=off",
  ];
  let server: ChildProcess | undefined;
  return {
    binDir,
    cluster,
    urlAs,
    async start() {
      const args = ["-D", cluster, "-p", String(port), ...settings.flatMap((one) => ["-c", one])];
      server = spawn(join(binDir, "postgres"), args, { ...asAccount, stdio: ["ignore", "ignore", "pipe"] });
      let said = "";
      server.stderr?.on("data", (chunk) => {
        said = `${said}${chunk}`.slice(-SAID_LETTERS_MAX);
      });
      const ended = once(server, "exit").then(() => "ended" as const);
      while (!(await takesWrites(urlAs("postgres", "postgres"))))
        if ((await Promise.race([ended, delay(LOOK_AGAIN_MS)])) === "ended")
          throw new Error(`own-postgres: PostgreSQL did not start\n${said}`);
    },
    async stop() {
      if (server === undefined || server.exitCode !== null) return;
      const ended = once(server, "exit");
      server.kill("SIGINT");
      await ended;
    },
    async own(path) {
      if (account !== undefined) await run("chown", ["-R", `${account.uid}:${account.gid}`, path]);
    },
  };
}

async function takesWrites(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query("select not pg_is_in_recovery() as open");
    return rows[0]?.open === true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
