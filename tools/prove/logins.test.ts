import { execFile } from "node:child_process";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { makeThrowawayFolder } from "@vaada/postgres/throwaway-folder";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { applyMigrations } from "../../apps/server/src/platform/db/apply-migrations.ts";
import { ROOT } from "../dev/root.ts";
import { findPrograms, makePostgres } from "./own-postgres.ts";

const run = promisify(execFile);
const binDir = await findPrograms();

async function rowsOf(connectionString: string, text: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

// npm's PostgreSQL has no tools: on a machine without a whole one there is nothing to dump with.
test.skipIf(binDir === null)(
  "the logins that are shipped dump what row-level security hides, copy the cluster, and can do nothing else",
  { tags: "long", timeout: 240_000 },
  async () => {
    const folder = await makeThrowawayFolder();
    onTestFinished(() => folder.remove());
    const programs = binDir ?? "";
    const postgres = await makePostgres(folder.path, programs);
    await postgres.start();
    onTestFinished(() => postgres.stop());
    const owner = postgres.urlAs("postgres", "vaada");
    await rowsOf(postgres.urlAs("postgres", "postgres"), "create database vaada");
    const passwords = ["login", "backup", "dump"].flatMap((name) => ["-v", `${name}_password=a ${name}'s`]);
    const logins = join(ROOT, "deploy/postgres/logins.sql");
    await run(join(programs, "psql"), ["-v", "ON_ERROR_STOP=1", ...passwords, "-d", owner, "-f", logins]);
    await applyMigrations({ url: owner, loginRole: "vaada_login" });
    const insert = `insert into vaada.borrowers (mobile_sealed, mobile_index, language, created_at)
      values ('a-sealed-mobile', sha256('mobile'), 'en', now())`;
    await rowsOf(owner, insert);

    // The servers' login alone sees nobody, and that is what a dump by it would have.
    const dump = postgres.urlAs("vaada_dump", "vaada");
    expect(await rowsOf(dump, "select count(*)::int as seen from vaada.borrowers")).toEqual([{ seen: 1 }]);
    const file = join(folder.path, "dump.sql");
    await run(join(programs, "pg_dump"), ["-d", dump, "-f", file]);
    const dumped = await readFile(file, "utf8");
    expect(dumped).toContain(Buffer.from("a-sealed-mobile").toString("hex"));
    expect(dumped).toContain("CREATE POLICY");
    await expect(rowsOf(dump, insert)).rejects.toThrow("permission denied");
    await expect(rowsOf(dump, "create table vaada.mine ()")).rejects.toThrow("permission denied");

    await rowsOf(postgres.urlAs("postgres", "postgres"), "create database again");
    const again = postgres.urlAs("postgres", "again");
    await run(join(programs, "psql"), ["-v", "ON_ERROR_STOP=1", "-q", "-d", again, "-f", file]);
    expect(await rowsOf(again, "select count(*)::int as seen from vaada.borrowers")).toEqual([{ seen: 1 }]);

    const backup = postgres.urlAs("vaada_backup", "vaada");
    await expect(rowsOf(backup, "select from vaada.borrowers")).rejects.toThrow("permission denied");
    const copy = join(folder.path, "copy");
    await mkdir(copy);
    await run(join(programs, "pg_basebackup"), ["-d", backup, "-D", copy, "--checkpoint=fast"]);
    expect(await readdir(copy)).toContain("PG_VERSION");
  },
);
