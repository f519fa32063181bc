import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { addressOf, createEmptyDatabase, openTestDatabase } from "../../../testing/test-database.ts";
import { applyMigrations, planMigrations } from "./apply-migrations.ts";
import { openDatabase } from "./database.ts";
import { MigrationBusy } from "./lock-patience.ts";
import { MIGRATIONS_FOLDER, MigrationRefused, pendingOf, readMigrations } from "./migrations.ts";

const temporary: string[] = [];
afterAll(() => Promise.all(temporary.map((folder) => rm(folder, { recursive: true, force: true }))));

async function copyOfMigrations(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "vaada-migrations-"));
  temporary.push(folder);
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  return folder;
}

async function rowsOf<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

test("a database climbs from nothing to the newest schema, and a second applyMigrations changes nothing", {
  tags: "long",
}, async () => {
  const { superuserUrl: url } = await createEmptyDatabase();
  const names = (await readMigrations(MIGRATIONS_FOLDER)).map(({ name }) => name);
  expect(await applyMigrations({ url, isRehearsal: true })).toEqual({ applied: names, ahead: [] });
  const recorded = "select * from vaada_meta.migrations order by name";
  const before = await rowsOf(url, recorded);
  expect(await applyMigrations({ url })).toEqual({ applied: [], ahead: [] });
  expect(await rowsOf(url, recorded)).toEqual(before);
});

test("climbers that start at once do the work once", { tags: "long" }, async () => {
  const { superuserUrl: url } = await createEmptyDatabase();
  const climbs = await Promise.all(Array.from({ length: 4 }, () => applyMigrations({ url })));
  expect(climbs.filter(({ applied }) => applied.length > 0)).toHaveLength(1);
});

test("an owner that is no superuser climbs too, and row-level security binds it", {
  tags: "long",
}, async () => {
  const { superuserUrl, name } = await createEmptyDatabase();
  const owner = { role: `owner_of_${name}`, password: "owner" };
  await rowsOf(
    superuserUrl,
    `create role ${owner.role} login createrole password '${owner.password}';
     grant vaada_api, vaada_worker, vaada_eraser, vaada_auditor, vaada_keeper, vaada_console to ${owner.role} with admin true, inherit false;
     alter database ${name} owner to ${owner.role}`,
  );
  const url = addressOf(superuserUrl, { user: owner });
  await applyMigrations({ url });
  await rowsOf(
    superuserUrl,
    `insert into vaada.borrowers (mobile_sealed, mobile_index, language, created_at)
     values ('sealed', sha256('mobile'), 'en', now())`,
  );
  expect(await rowsOf(url, "select from vaada.borrowers")).toEqual([]);
  const database = openDatabase({
    url,
    poolSizeMax: 1,
    onRetry: () => undefined,
    onPoolError: () => undefined,
  });
  await database.withTx({ kind: "anonymous" }, (tx) =>
    tx.query("select vaada.enqueue('sweep', '{}', null, null)"),
  );
  await database.close();
});

test("a migration that was changed after it was applied stops the applyMigrations with its name", {
  tags: "long",
}, async () => {
  const { superuserUrl: url } = await createEmptyDatabase();
  const folder = await copyOfMigrations();
  await applyMigrations({ url, folder });
  await writeFile(join(folder, "0002-sign-in", "up.sql"), "select 1");
  await expect(applyMigrations({ url, folder })).rejects.toThrow(
    "Migration 0002-sign-in was changed after it was applied",
  );
});

test("a database from a later version stops the applyMigrations", async () => {
  const migrations = await readMigrations(MIGRATIONS_FOLDER);
  const recorded = migrations.map(({ name, checksum }) => ({ name, checksum, oldServers: "go on" }));
  const later = [...recorded, { name: "0999-later", checksum: "", oldServers: null }];
  expect(() => pendingOf(migrations, later)).toThrow("0999-later, which this version does not know");
});

test("two migrations of one number are refused before anything is done, and a gap is none", async () => {
  const folder = await copyOfMigrations();
  await cp(join(folder, "0001-actors-and-jobs"), join(folder, "0900-gap"), { recursive: true });
  expect((await readMigrations(folder)).at(-1)?.name).toBe("0900-gap");
  await cp(join(folder, "0001-actors-and-jobs"), join(folder, "0900-twin"), { recursive: true });
  await expect(readMigrations(folder)).rejects.toThrow(MigrationRefused);
});

test("a change whose proof still finds rows is not made", { tags: "long" }, async () => {
  const { superuserUrl: url } = await createEmptyDatabase();
  const folder = await copyOfMigrations();
  const name = "0900-languages-in-capitals";
  await cp(join(folder, "0001-actors-and-jobs"), join(folder, name), { recursive: true });
  const write = (file: string, text: string) => writeFile(join(folder, name, file), text);
  await write("up.sql", "create table vaada.tried ()");
  await write("before.sql", "insert into vaada.limits values ('a', now(), now() + interval '1 s', 1)");
  await write("after.sql", "select from vaada.limits where hits = 1");
  await expect(applyMigrations({ url, folder, isRehearsal: true })).rejects.toThrow(
    `${name}: its after.sql still finds 1 rows`,
  );
  expect(await rowsOf(url, "select to_regclass('vaada.tried') as tried")).toEqual([{ tried: null }]);
  await write("up.sql", "update vaada.limits set hits = 2");
  expect(await applyMigrations({ url, folder, isRehearsal: true })).toEqual({ applied: [name], ahead: [] });
});

async function oneMore(up: string, why = "# More\n\nOld servers: go on."): Promise<string> {
  const folder = await copyOfMigrations();
  await mkdir(join(folder, MORE));
  await writeFile(join(folder, MORE, "up.sql"), up);
  await writeFile(join(folder, MORE, "why.md"), why);
  return folder;
}

const MORE = "0999-more";
const QUICK = { lockMsMax: 30, pauseMs: 1 };

/** A transaction that has read a table and stays open, as a report or a dump does. */
async function openReader(url: string): Promise<{ end: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: url, application_name: "a-long-report" });
  await client.connect();
  await client.query("begin; select count(*) from vaada.limits");
  return { end: () => client.end() };
}

test("a migration that a long reader holds up lets go, says who it is, and is made once the reader has ended", async () => {
  const { superuserUrl: url } = await openTestDatabase();
  const folder = await oneMore("alter table vaada.limits add column tried int");
  const reader = await openReader(url);
  const lines: string[] = [];
  const onWait = (line: string): void => {
    if (lines.push(line) === 2) void reader.end();
  };
  const climb = applyMigrations({ url, folder, patience: { ...QUICK, triesMax: 1_000, onWait } });
  expect(await climb).toEqual({ applied: [MORE], ahead: [] });
  expect(lines[0]).toMatch(
    /^Migration 0999-more waits for its locks: the oldest transaction is of \w+ \(a-long-report\), process \d+, open for \d+ s\.$/,
  );
});

test("one that never has its locks changes nothing and says so in one line", async () => {
  const { superuserUrl: url } = await openTestDatabase();
  const folder = await oneMore("create table vaada.tried (); alter table vaada.limits add column tried int");
  const reader = await openReader(url);
  const climb = applyMigrations({ url, folder, patience: { ...QUICK, triesMax: 2 } });
  await expect(climb).rejects.toThrow(MigrationBusy);
  await expect(climb).rejects.toThrow(/in 2 tries: .*a-long-report.* Nothing of it was changed/);
  expect(await rowsOf(url, "select to_regclass('vaada.tried') as tried")).toEqual([{ tried: null }]);
  await reader.end();
});

test("whoever asks while a migration waits for its lock is served, because it waits shorter than they do", {
  tags: "long",
}, async () => {
  const { superuserUrl: url } = await openTestDatabase();
  const folder = await oneMore("alter table vaada.limits add column tried int");
  const reader = await openReader(url);
  const climb = applyMigrations({ url, folder, patience: { onWait: () => void reader.end() } });
  const waiting = "select from pg_locks where not granted and relation = 'vaada.limits'::regclass";
  while ((await rowsOf(url, waiting)).length === 0);
  await rowsOf(url, "set lock_timeout = '3s'; select from vaada.limits");
  expect(await climb).toEqual({ applied: [MORE], ahead: [] });
});

test("what takes something away from running servers waits until none is connected, and what says nothing too", async () => {
  const { superuserUrl: url, database } = await openTestDatabase();
  await database.ping();
  for (const why of ["# More", "# More\n\nOld servers: stop first, it is gone."]) {
    const folder = await oneMore("create table vaada.tried ()", why);
    await expect(applyMigrations({ url, folder })).rejects.toThrow(
      /^Migration 0999-more does not let servers .* Stop every server first\.$/,
    );
  }
  const folder = await oneMore("create table vaada.tried ()");
  expect((await planMigrations({ url, folder })).pending.map(({ oldServers }) => oldServers)).toEqual([
    "go on",
  ]);
  expect(await applyMigrations({ url, folder })).toEqual({ applied: [MORE], ahead: [] });
});

test("a version that is put back does nothing where its servers go on, and refuses where they do not", async () => {
  const { superuserUrl: url } = await openTestDatabase();
  const folder = await oneMore("create table vaada.tried ()");
  await applyMigrations({ url, folder });
  expect(await applyMigrations({ url })).toEqual({ applied: [], ahead: [MORE] });
  expect(await planMigrations({ url })).toEqual({ pending: [], ahead: [MORE] });
  expect(await rowsOf(url, "select to_regclass('vaada.tried')::text as tried")).toEqual([
    { tried: "vaada.tried" },
  ]);
  for (const word of ["'stop first'", "'unsaid'", "null"]) {
    await rowsOf(url, `update vaada_meta.migrations set old_servers = ${word} where name = '${MORE}'`);
    await expect(applyMigrations({ url })).rejects.toThrow("0999-more, which this version does not know");
  }
  await applyMigrations({ url, folder });
  expect((await applyMigrations({ url })).ahead).toEqual([MORE]);
  await rowsOf(url, "update vaada_meta.migrations set checksum = 'x' where name = '0002-sign-in'");
  await expect(applyMigrations({ url })).rejects.toThrow("0002-sign-in was changed after it was applied");
});

test("an index is built while the table is written, and one that was cut off is built anew", {
  tags: "long",
}, async () => {
  const { superuserUrl: url } = await openTestDatabase();
  const index = "create unique index concurrently if not exists tried on vaada.limits (hits);";
  const folder = await oneMore(`-- outside a transaction\n${index}`);
  const insert = `insert into vaada.limits select bucket, now(), now() + interval '1 s', 7 from unnest(array['a', 'b']) bucket`;
  await rowsOf(url, insert);
  await expect(applyMigrations({ url, folder })).rejects.toThrow("could not create unique index");
  await rowsOf(url, "update vaada.limits set hits = 8 where bucket = 'b'");
  expect(await applyMigrations({ url, folder })).toEqual({ applied: [MORE], ahead: [] });
  const valid = "select indisvalid as valid from pg_index where indexrelid = 'vaada.tried'::regclass";
  expect(await rowsOf(url, valid)).toEqual([{ valid: true }]);
  const more = await oneMore(`-- outside a transaction\n${index}\nupdate vaada.limits set hits = 1;`);
  await expect(
    applyMigrations({ url: (await createEmptyDatabase()).superuserUrl, folder: more }),
  ).rejects.toThrow("only builds indexes");
});
