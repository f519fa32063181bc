import { type PostgresForTests, startPostgresForTests } from "@vaada/postgres/for-tests";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AS_WORKER } from "./actor.ts";
import { type Database, openDatabase } from "./database.ts";
import { newClient, parseAddress } from "./hosts.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

/** Long enough for the slowest machine: only an answer that never comes fails the test. */
const WAIT_MS = 50_000;

let one: PostgresForTests;
let two: PostgresForTests;
const opened: Database[] = [];

beforeAll(async () => {
  [one, two] = [await startPostgresForTests(), await startPostgresForTests()];
  for (const server of [one, two])
    await ask(
      server,
      "create role app login password 'a/b'; create role vaada_worker; grant vaada_worker to app",
    );
}, 120_000);

afterAll(async () => {
  for (const database of opened) await database.close();
  await one?.stop();
  await two?.stop();
});

async function ask(server: PostgresForTests, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server.superuserUrl });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** As a standby is: it answers, and takes no change. */
const setReadOnly = (server: PostgresForTests, isReadOnly: boolean) =>
  ask(
    server,
    `alter system set default_transaction_read_only = ${isReadOnly ? "on" : "off"}`,
    "select pg_reload_conf()",
  );

const urlOf = (hosts: readonly { port: number }[], query = "") =>
  `postgres://app:a%2Fb@${hosts.map(({ port }) => `127.0.0.1:${port}`).join(",")}/postgres${query}`;

function open(url: string): Database {
  const database = openDatabase({
    url,
    poolSizeMax: 2,
    onRetry: () => undefined,
    onPoolError: () => undefined,
  });
  opened.push(database);
  return database;
}

/** A change that a standby refuses, and where it was made. */
const write = (database: Database): Promise<number> =>
  database.withTx(AS_WORKER, async (tx) => {
    await tx.query("create temporary table if not exists written (it integer) on commit drop");
    await tx.query("select txid_current()");
    const { rows } = await tx.query<{ port: string }>("select current_setting('port') as port");
    return Number(rows[0]?.port);
  });

/** Once the change of roles has been noticed. */
async function writeSoon(database: Database): Promise<number> {
  let port = 0;
  await expect
    .poll(
      async () => {
        port = await write(database).catch((error: unknown) => {
          expect(error).toBeInstanceOf(DatabaseUnavailable);
          return 0;
        });
        return port;
      },
      { timeout: WAIT_MS },
    )
    .not.toBe(0);
  return port;
}

test("of two hosts the one that can be written to is had, whichever is named first", async () => {
  await setReadOnly(one, true);
  expect(await writeSoon(open(urlOf([one, two])))).toBe(two.port);
  expect(await writeSoon(open(urlOf([two, one])))).toBe(two.port);
  const reader = newClient(urlOf([two, one], "?target_session_attrs=read-only"), {});
  await reader.connect();
  expect((await reader.query("show port")).rows).toEqual([{ port: String(one.port) }]);
  await reader.end();
}, 120_000);

test("when they change places, open connections are given up and new ones follow", async () => {
  const database = open(urlOf([one, two]));
  expect(await writeSoon(database)).toBe(two.port);
  await setReadOnly(one, false);
  await setReadOnly(two, true);
  await expect.poll(() => write(database).catch(() => 0), { timeout: WAIT_MS }).toBe(one.port);
}, 120_000);

test("while one host is down the other serves; while neither can be written to, it is unavailable and no more", async () => {
  const database = open(urlOf([two, one]));
  await setReadOnly(two, false);
  await expect.poll(() => write(database).catch(() => 0), { timeout: WAIT_MS }).toBe(two.port);
  await two.restart(async () => {
    await expect.poll(() => write(database).catch(() => 0), { timeout: WAIT_MS }).toBe(one.port);
  });
  await setReadOnly(one, true);
  await setReadOnly(two, true);
  const lost = open(urlOf([one, two]));
  await expect
    .poll(() => write(lost).catch((error: unknown) => error), { timeout: WAIT_MS })
    .toBeInstanceOf(DatabaseUnavailable);
}, 180_000);

test("an address may have several hosts, and must be one that can be understood", () => {
  expect(parseAddress("postgres://u:p@one,two:5433/db?target_session_attrs=any")).toEqual({
    urls: [
      "postgres://u:p@one/db?target_session_attrs=any",
      "postgres://u:p@two:5433/db?target_session_attrs=any",
    ],
    target: "any",
  });
  expect(parseAddress("postgresql://one/db")).toEqual({
    urls: ["postgresql://one/db"],
    target: "read-write",
  });
  expect(parseAddress("postgres://u:p@ss@one,two/db")?.urls, "a password as somebody types it").toEqual([
    "postgres://u:p@ss@one/db",
    "postgres://u:p@ss@two/db",
  ]);
  for (const wrong of ["", "one", "https://one/db", "postgres://one,/db", "postgres://one:x,two/db"])
    expect(parseAddress(wrong), wrong).toBeNull();
  expect(parseAddress("postgres://one,two/db?target_session_attrs=best")).toBeNull();
});
