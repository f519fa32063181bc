import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** One step of the schema: a folder with the change, its reason, and for data changes its proof. */
export type Migration = {
  readonly name: string;
  readonly up: string;
  readonly checksum: string;
  /** Rows as they were before the change, for a rehearsal. */
  readonly before: string | undefined;
  /** A query that must find nothing once the change is made. */
  readonly after: string | undefined;
  readonly oldServers: OldServers;
};

/** Whether servers of the version before work on the new schema, as `why.md` says. One that does not say counts as one to stop for. */
export type OldServers = "go on" | "stop first" | "unsaid";

export type RecordedMigration = {
  readonly name: string;
  readonly checksum: string;
  /** As the version that made it said; `null` where that version did not write it down. */
  readonly oldServers: string | null;
};

/** The schema on disk and the one in the database do not belong to one history. */
export class MigrationRefused extends Error {
  override readonly name = "MigrationRefused";
}

export const MIGRATIONS_FOLDER = fileURLToPath(new URL("../../../migrations", import.meta.url));

const MIGRATION_NAME = /^\d{4}-[a-z0-9-]+$/;
const NUMBER_LENGTH = 4;

export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder);
  const names = entries.filter((entry) => MIGRATION_NAME.test(entry)).sort();
  if (names.length === 0) throw new MigrationRefused(`No migrations in ${folder}.`);
  // Numbers may leave gaps, but two of one number have no order.
  names.forEach((name, index) => {
    const before = names[index - 1];
    if (before?.slice(0, NUMBER_LENGTH) === name.slice(0, NUMBER_LENGTH))
      throw new MigrationRefused(`Migrations ${before} and ${name} have the same number.`);
  });
  return Promise.all(names.map((name) => readMigration(join(folder, name), name)));
}

/**
 * The migrations that a later version has made, when its servers' forerunners go on with each of them and nothing of this version
 * is missing: then a version that is put back has nothing to do. Else none, and `pendingOf` says what is wrong.
 */
export function aheadOf(
  migrations: readonly Migration[],
  recorded: readonly RecordedMigration[],
): RecordedMigration[] {
  const later = recorded.slice(migrations.length);
  if (later.some(({ oldServers }) => oldServers !== "go on")) return [];
  return pendingOf(migrations, recorded.slice(0, migrations.length)).length === 0 ? later : [];
}

/**
 * The migrations that are not applied yet. History only goes forward: applied ones are present, unchanged, in
 * the same order.
 */
export function pendingOf(
  migrations: readonly Migration[],
  recorded: readonly RecordedMigration[],
): Migration[] {
  recorded.forEach(({ name, checksum }, index) => {
    const migration = migrations[index];
    if (migration?.name !== name) {
      throw new MigrationRefused(`The database has migration ${name}, which this version does not know.`);
    }
    if (migration.checksum !== checksum) {
      throw new MigrationRefused(
        `Migration ${name} was changed after it was applied. Add a new one instead.`,
      );
    }
  });
  return migrations.slice(recorded.length);
}

/** The line of `why.md` that says it. */
const OLD_SERVERS = /^Old servers: (go on|stop first)\b/m;

function oldServersOf(why: string): OldServers {
  const said = OLD_SERVERS.exec(why)?.[1];
  return said === "go on" || said === "stop first" ? said : "unsaid";
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const up = await readFile(join(folder, "up.sql"), "utf8");
  const why = await readFile(join(folder, "why.md"), "utf8");
  return {
    name,
    up,
    checksum: createHash("sha256").update(up).digest("hex"),
    before: await readOptional(join(folder, "before.sql")),
    after: await readOptional(join(folder, "after.sql")),
    oldServers: oldServersOf(why),
  };
}

async function readOptional(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
}
