import { execFileSync, spawn } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { findRunning } from "./find-running.ts";
import { type ChildPostgres, holdInChild } from "./hold-in-child.ts";
import { birthOf } from "./running-process.ts";
import { type Postgres, startPostgres } from "./start.ts";
import { makeThrowawayFolder, type ThrowawayFolder } from "./throwaway-folder.ts";

const IS_ROOT = process.getuid?.() === 0;
/** An account every Debian has, neither root nor the one that PostgreSQL is lent. */
const DAEMON = { uid: 1, gid: 1 };

let throwaway: ThrowawayFolder;
let temporary: string;
let made: string;

beforeAll(async () => {
  throwaway = await makeThrowawayFolder();
  temporary = throwaway.path;
  made = join(temporary, "made");
  const postgres = await startPostgres({ dataDir: made, durable: false });
  await query(postgres.superuserUrl, "CREATE TABLE promise (id bigint PRIMARY KEY)");
  await postgres.stop();
});

afterAll(() => throwaway.remove());

test("a new folder gets a durable UTF-8 database that only the password opens, on the loopback", async () => {
  const dataDir = join(temporary, "new", "deep");
  const postgres = await start(dataDir);
  const settings = await query(
    postgres.superuserUrl,
    `SELECT current_setting('fsync') AS fsync, current_setting('data_checksums') AS checksums,
            current_setting('server_encoding') AS encoding, current_setting('listen_addresses') AS addresses,
            current_setting('timezone') AS zone, lower('ÀÉ') AS folded`,
  );
  expect(settings).toEqual([
    { fsync: "on", checksums: "on", encoding: "UTF8", addresses: "127.0.0.1", zone: "UTC", folded: "àé" },
  ]);
  const guess = `postgres://postgres:guess@127.0.0.1:${postgres.port}/postgres`;
  await expect(query(guess, "SELECT 1")).rejects.toThrow("password authentication failed");
  expect((await stat(join(dataDir, "password"))).mode & 0o777).toBe(0o600);
  expect((await stat(join(dataDir, "cluster"))).mode & 0o777).toBe(0o700);
  await postgres.stop();
  await expect(query(postgres.superuserUrl, "SELECT 1")).rejects.toThrow("ECONNREFUSED");
  expect(await readdir(dataDir)).not.toContain("supervisor.lock");
});

test("who runs on a folder is found while it runs, and rows are there again after a stop and a start", {
  tags: "long",
}, async () => {
  const dataDir = await copyOfMade();
  const first = await start(dataDir);
  await query(first.superuserUrl, "INSERT INTO promise VALUES (1)");
  expect(await findRunning({ dataDir, database: "postgres" })).toBe(first.superuserUrl);
  await first.stop();
  expect(await findRunning({ dataDir, database: "postgres" })).toBeUndefined();
  const second = await start(dataDir);
  expect(await query(second.superuserUrl, "SELECT id FROM promise")).toEqual([{ id: "1" }]);
});

test("a server whose parent was killed is found and used again, with every row", {
  tags: "long",
}, async () => {
  const dataDir = await copyOfMade();
  const parent = await hold(dataDir);
  await query(parent.superuserUrl, "INSERT INTO promise VALUES (1)");
  const pid = await postmasterOf(dataDir);
  await kill(parent.pid, parent.exited);
  expect(await birthOf(pid)).toBeDefined();
  const lines: string[] = [];
  const postgres = await start(dataDir, lines);
  expect(lines).toEqual([expect.stringContaining(`still running from an earlier start (process ${pid})`)]);
  expect(String(postgres.port)).toBe(new URL(parent.superuserUrl).port);
  expect(await query(postgres.superuserUrl, "SELECT id FROM promise")).toEqual([{ id: "1" }]);
  await postgres.stop();
  expect(await birthOf(pid)).toBeUndefined();
});

test("acknowledged rows survive when parent and server are killed together", { tags: "long" }, async () => {
  const dataDir = await copyOfMade();
  const parent = await hold(dataDir, { durable: true });
  const client = new pg.Client({ connectionString: parent.superuserUrl });
  client.on("error", () => undefined);
  await client.connect();
  let acknowledged = 0;
  const writing = (async () => {
    for (let id = 1; ; id += 1) {
      await client.query("INSERT INTO promise VALUES ($1)", [id]);
      acknowledged = id;
    }
  })().catch(() => undefined);
  await expect.poll(() => acknowledged).toBeGreaterThan(20);
  const pid = await postmasterOf(dataDir);
  process.kill(parent.pid, "SIGKILL");
  process.kill(pid, "SIGKILL");
  await writing;
  await parent.exited;
  const postgres = await start(dataDir);
  const [row] = await query(
    postgres.superuserUrl,
    `SELECT count(*) FILTER (WHERE id <= ${acknowledged}) FROM promise`,
  );
  expect(row).toEqual({ count: String(acknowledged) });
});

test("of two starts at once one runs, and the other one names the process that has the folder", {
  tags: "long",
}, async () => {
  const dataDir = await copyOfMade();
  const both = await Promise.allSettled([start(dataDir), start(dataDir)]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const loser = both.find((one) => one.status === "rejected");
  expect(String(loser?.reason)).toContain(`is in use: process ${process.pid} already runs a database there`);
});

test("a server that dies is started again on the same port", { tags: "long" }, async () => {
  const dataDir = await copyOfMade();
  const lines: string[] = [];
  const postgres = await start(dataDir, lines);
  await query(postgres.superuserUrl, "INSERT INTO promise VALUES (1)");
  process.kill(await postmasterOf(dataDir), "SIGKILL");
  await expect
    .poll(() => query(postgres.superuserUrl, "SELECT id FROM promise").catch(() => []), { timeout: 20_000 })
    .toEqual([{ id: "1" }]);
  expect(lines).toContain("PostgreSQL ended unexpectedly and is started again.");
});

test("a restart is down while it says so and comes back on the same port", { tags: "long" }, async () => {
  const postgres = await start(await copyOfMade());
  await postgres.restart(async () => {
    await expect(query(postgres.superuserUrl, "SELECT 1")).rejects.toThrow("ECONNREFUSED");
  });
  expect(await query(postgres.superuserUrl, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("a stale pid file is no obstacle, even when its number belongs to another process by now", {
  tags: "long",
}, async () => {
  const dataDir = await copyOfMade();
  const cluster = join(dataDir, "cluster");
  const account = await stat(cluster);
  const other = spawn("sleep", ["600"], { uid: account.uid, gid: account.gid, stdio: "ignore" });
  onTestFinished(() => void other.kill());
  await writeFile(
    join(cluster, "postmaster.pid"),
    [other.pid, cluster, 1, 5432, "", "127.0.0.1", "", "ready"].join("\n"),
  );
  const postgres = await start(dataDir);
  expect(await query(postgres.superuserUrl, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("a first start that was cut off halfway is begun anew", { tags: "long" }, async () => {
  const dataDir = join(temporary, "halfway");
  await mkdir(join(dataDir, "cluster.unfinished", "base"), { recursive: true });
  const postgres = await start(dataDir);
  expect(await query(postgres.superuserUrl, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
});

test("a folder that can't be used gets one sentence that names it and what to do", {
  tags: "long",
}, async () => {
  const file = join(temporary, "file");
  await writeFile(file, "");
  await expect(start(file)).rejects.toThrow(`${file} can't hold the database: a part of that path is a file`);
  await expect(start(join(file, "below"))).rejects.toThrow("a part of that path is a file");
  if (process.platform === "linux")
    await expect(start("/proc/vaada")).rejects.toThrow(
      "/proc/vaada can't hold the database: no folder can be made",
    );

  const strangers = await mkdtemp(join(temporary, "strangers-"));
  await chmod(strangers, 0o755);
  await writeFile(join(strangers, "letters.txt"), "");
  await expect(start(strangers)).rejects.toThrow(`${strangers} holds files that are not ours`);
  expect(await readdir(strangers)).toEqual(["letters.txt"]);

  const theirs = await mkdtemp(join(temporary, "theirs-"));
  await chmod(theirs, 0o755);
  await writeFile(join(theirs, "PG_VERSION"), "18\n");
  await expect(start(theirs)).rejects.toThrow(`${theirs} holds another PostgreSQL's data`);

  const old = await copyOfMade();
  await writeFile(join(old, "cluster", "PG_VERSION"), "15\n");
  await expect(start(old)).rejects.toThrow("was made by PostgreSQL 15; this is 18");

  const damaged = await copyOfMade();
  await rm(join(damaged, "cluster", "PG_VERSION"));
  await expect(start(damaged)).rejects.toThrow(`${damaged}/cluster is damaged: PG_VERSION is missing`);

  const locked = await copyOfMade();
  await rm(join(locked, "password"));
  await expect(start(locked)).rejects.toThrow("password, the database's password, is missing");
});

test.runIf(IS_ROOT)(
  "root is told which folder is closed to PostgreSQL's user, and its mode is left alone",
  async () => {
    const closed = await mkdtemp(join(temporary, "closed-"));
    await expect(start(join(closed, "data"))).rejects.toThrow(
      `${closed} is closed to the user PostgreSQL runs as (uid 65534`,
    );
    expect((await stat(closed)).mode & 0o777).toBe(0o700);
    expect(await readdir(closed)).toEqual([]);
  },
);

test.runIf(IS_ROOT)(
  "an ordinary user runs it as themselves, and root afterwards runs it as that user",
  async () => {
    const home = await mkdtemp(join(temporary, "home-"));
    await chown(home, DAEMON.uid, DAEMON.gid);
    await chmod(home, 0o711);
    const dataDir = join(home, "data");
    const child = await hold(dataDir, { account: DAEMON });
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    expect(await uidOf(await postmasterOf(dataDir))).toBe(DAEMON.uid);
    process.kill(child.pid, "SIGTERM");
    await child.exited;
    await start(dataDir);
    expect(await uidOf(await postmasterOf(dataDir))).toBe(DAEMON.uid);
  },
);

test.runIf(IS_ROOT)("an ordinary user is told when the folder is not theirs to write", async () => {
  await expect(hold(join(temporary, "not-theirs"), { account: DAEMON })).rejects.toThrow(
    "it is not writable for this user",
  );
  await expect(hold(await copyOfMade(), { account: DAEMON })).rejects.toThrow("not writable for this user");
});

async function start(dataDir: string, lines: string[] = []): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir, onProgress: (line) => lines.push(line) });
  onTestFinished(() => postgres.stop());
  return postgres;
}

async function hold(
  dataDir: string,
  options: { account?: { uid: number; gid: number }; durable?: boolean } = {},
): Promise<ChildPostgres> {
  const held = await holdInChild({ dataDir, durable: false, ...options });
  onTestFinished(() => held.end());
  return held;
}

async function kill(pid: number, exited: Promise<void>): Promise<void> {
  process.kill(pid, "SIGKILL");
  await exited;
}

async function copyOfMade(): Promise<string> {
  const copy = join(await mkdtemp(join(temporary, "copy-")), "data");
  await chmod(dirname(copy), 0o711);
  execFileSync("cp", ["-a", made, copy]);
  return copy;
}

async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, "cluster", "postmaster.pid"), "utf8")).split("\n")[0]);
}

async function uidOf(pid: number): Promise<number> {
  return (await stat(`/proc/${pid}`)).uid;
}

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
