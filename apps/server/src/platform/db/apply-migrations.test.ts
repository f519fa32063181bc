import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { addressOf, createEmptyDatabase } from "../../../testing/test-database.ts";
import { applyMigrations } from "./apply-migrations.ts";
import { openDatabase } from "./database.ts";
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

test("a database climbs from nothing to the newest schema, and a second applyMigrations changes nothing", async () => {
  const { superuserUrl: url } = await createEmptyDatabase();
  const names = (await readMigrations(MIGRATIONS_FOLDER)).map(({ name }) => name);
  expect(await applyMigrations({ url, isRehearsal: true })).toEqual({ applied: names });
  const recorded = "select * from vaada_meta.migrations order by name";
  const before = await rowsOf(url, recorded);
  expect(await applyMigrations({ url })).toEqual({ applied: [] });
  expect(await rowsOf(url, recorded)).toEqual(before);
});

test("climbers that start at once do the work once", async () => {
  const { superuserUrl: url } = await createEmptyDatabase();
  const climbs = await Promise.all(Array.from({ length: 4 }, () => applyMigrations({ url })));
  expect(climbs.filter(({ applied }) => applied.length > 0)).toHaveLength(1);
});

test("an owner that is no superuser climbs too, and row-level security binds it", async () => {
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

test("a migration that was changed after it was applied stops the applyMigrations with its name", async () => {
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
  const later = [...migrations, { name: "0999-later", checksum: "" }];
  expect(() => pendingOf(migrations, later)).toThrow("0999-later, which this version does not know");
});

test("two migrations of one number are refused before anything is done, and a gap is none", async () => {
  const folder = await copyOfMigrations();
  await cp(join(folder, "0001-actors-and-jobs"), join(folder, "0900-gap"), { recursive: true });
  expect((await readMigrations(folder)).at(-1)?.name).toBe("0900-gap");
  await cp(join(folder, "0001-actors-and-jobs"), join(folder, "0900-twin"), { recursive: true });
  await expect(readMigrations(folder)).rejects.toThrow(MigrationRefused);
});

test("a change whose proof still finds rows is not made", async () => {
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
  expect(await applyMigrations({ url, folder, isRehearsal: true })).toEqual({ applied: [name] });
});
