import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { MIGRATIONS_FOLDER, type Migration, pendingOf, type Recorded, readMigrations } from "./migrations.ts";
import { ensureRoles, grantQueueToWorkers, grantSealedToKeeper } from "./roles.ts";

export type MigrationOptions = {
  /** A direct connection of the role that owns the schema: the lock lasts as long as the session. */
  url: string;
  /** The role the application signs in with; it is let act as the group roles. */
  loginRole?: string | undefined;
  folder?: string;
  /**
   * Puts each migration's `before.sql` in first, so that a data change has something to change. For tests.
   */
  isRehearsal?: boolean;
  onApplied?: (name: string) => void;
};

/**
 * Brings the database to the newest schema. Any number of processes may call it at once: one does it, the
 * others wait.
 */
export async function applyMigrations(options: MigrationOptions): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(options.folder ?? MIGRATIONS_FOLDER);
  const client = new pg.Client({
    connectionString: options.url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: "vaada-migrate",
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await client.query(RECORD);
    const { rows } = await client.query<Recorded>(
      "select name, checksum from vaada_meta.migrations order by name",
    );
    const pending = pendingOf(migrations, rows);
    await ensureRoles(client, options.loginRole);
    await climbQueue(options.url);
    for (const migration of pending) {
      await applyMigration(client, migration, options.isRehearsal === true);
      options.onApplied?.(migration.name);
    }
    await grantQueueToWorkers(client);
    await grantSealedToKeeper(client);
    await client.query("grant usage on schema vaada_meta to vaada_api, vaada_worker, vaada_auditor");
    await client.query("grant select on vaada_meta.migrations to vaada_api, vaada_worker, vaada_auditor");
    return { applied: pending.map(({ name }) => name) };
  } finally {
    await client.end();
  }
}

/** Any number will do, as long as nothing else in the database takes it. */
const LOCK = 8_602_311;
const CONNECT_TIMEOUT_MS = 10_000;

const RECORD = `
  create schema if not exists vaada_meta;
  create table if not exists vaada_meta.migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`;

/** The queue brings its own migrations. They come before ours, which call its functions. */
async function climbQueue(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
  } finally {
    await pool.end();
  }
}

async function applyMigration(client: pg.Client, migration: Migration, isRehearsal: boolean): Promise<void> {
  await client.query("begin");
  try {
    if (isRehearsal && migration.before !== undefined) await client.query(migration.before);
    await client.query(migration.up);
    if (migration.after !== undefined) {
      const { rowCount } = await client.query(migration.after);
      if (rowCount !== 0)
        throw new Error(`Migration ${migration.name}: its after.sql still finds ${rowCount} rows.`);
    }
    await client.query("insert into vaada_meta.migrations (name, checksum) values ($1, $2)", [
      migration.name,
      migration.checksum,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
