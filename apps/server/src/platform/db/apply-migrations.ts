import { setTimeout as delay } from "node:timers/promises";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { connectionTo, newClient } from "./hosts.ts";
import { type LockPatience, withLockTimeout, withPatience } from "./lock-patience.ts";
import {
  aheadOf,
  MIGRATIONS_FOLDER,
  type Migration,
  MigrationRefused,
  pendingOf,
  type RecordedMigration,
  readMigrations,
} from "./migrations.ts";
import { buildIndexes, isOutsideTransaction } from "./online-indexes.ts";
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
  /** How long a lock is waited for, how often, and who is told. */
  patience?: Partial<LockPatience>;
};

/**
 * Brings the database to the newest schema. Any number of processes may call it at once: one does it, the
 * others wait.
 */
export async function applyMigrations(
  options: MigrationOptions,
): Promise<{ applied: string[]; ahead: string[] }> {
  const migrations = await readMigrations(options.folder ?? MIGRATIONS_FOLDER);
  return withOwner(options.url, async (client) => {
    await awaitTurn(client);
    await client.query(RECORD);
    const recorded = await readRecorded(client);
    const ahead = aheadOf(migrations, recorded).map(({ name }) => name);
    if (ahead.length > 0) return { applied: [], ahead };
    const pending = pendingOf(migrations, recorded);
    if (recorded.length > 0) await refuseBesideServers(client, pending);
    await ensureRoles(client, options.loginRole);
    await withPatience(client, { ...options.patience, name: "of the queue" }, (lockMsMax) =>
      climbQueue(options.url, lockMsMax),
    );
    for (const migration of pending) {
      const isRehearsal = options.isRehearsal === true;
      await withPatience(client, { ...options.patience, name: migration.name }, (lockMsMax) =>
        applyMigration(client, migration, { isRehearsal, lockMsMax }),
      );
      options.onApplied?.(migration.name);
    }
    await grantQueueToWorkers(client);
    await grantSealedToKeeper(client);
    await client.query("grant usage on schema vaada_meta to vaada_api, vaada_worker, vaada_auditor");
    await client.query("grant select on vaada_meta.migrations to vaada_api, vaada_worker, vaada_auditor");
    await rememberOldServers(client, migrations);
    return { applied: pending.map(({ name }) => name), ahead };
  });
}

/** Lists what `applyMigrations` would do, in its order, and changes nothing. */
export async function planMigrations({
  url,
  folder = MIGRATIONS_FOLDER,
}: Pick<MigrationOptions, "url" | "folder">): Promise<{ pending: Migration[]; ahead: string[] }> {
  const migrations = await readMigrations(folder);
  return withOwner(url, async (client) => {
    const { rows } = await client.query<{ isKept: boolean }>(
      `select to_regclass('vaada_meta.migrations') is not null as "isKept"`,
    );
    const recorded = rows[0]?.isKept === true ? await readRecorded(client) : [];
    const ahead = aheadOf(migrations, recorded).map(({ name }) => name);
    return { pending: ahead.length > 0 ? [] : pendingOf(migrations, recorded), ahead };
  });
}

async function withOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = newClient(url, {
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: "vaada-migrate",
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Asks again and again, and holds nothing in between. A statement that waits for the lock is an open transaction: an index that is
 * built beside its writers would wait for that one, and it for the builder.
 */
async function awaitTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isOurs: boolean }>(`select pg_try_advisory_lock($1) as "isOurs"`, [
      LOCK,
    ]);
    if (rows[0]?.isOurs === true) return;
    await delay(TURN_PAUSE_MS);
  }
}

const readRecorded = async (client: pg.Client): Promise<RecordedMigration[]> =>
  (
    await client.query<RecordedMigration>(
      // A database of before has no such column yet.
      `select name, checksum, to_jsonb(m) ->> 'old_servers' as "oldServers" from vaada_meta.migrations m order by name`,
    )
  ).rows;

/** A server that runs on a schema that lacks what it knows would refuse borrowers, or worse. */
async function refuseBesideServers(client: pg.Client, pending: readonly Migration[]): Promise<void> {
  const first = pending.find(({ oldServers }) => oldServers !== "go on");
  if (first === undefined) return;
  const { rows } = await client.query<{ connections: number }>(
    `select count(*)::int as connections from pg_stat_activity
      where datname = current_database() and application_name in ('vaada', 'vaada-worker')`,
  );
  const connections = rows[0]?.connections ?? 0;
  if (connections > 0)
    throw new MigrationRefused(
      `Migration ${first.name} does not let servers of the version before go on, and ${connections} of their connections are open. Stop every server first.`,
    );
}

/** Any number will do, as long as nothing else in the database takes it. */
const LOCK = 8_602_311;
const TURN_PAUSE_MS = 100;
const CONNECT_TIMEOUT_MS = 10_000;

const RECORD = `
  create schema if not exists vaada_meta;
  create table if not exists vaada_meta.migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`;

/** A version that is put back does not have the folders of what came after it: their word about it stands in the database. */
async function rememberOldServers(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select exists (select from pg_attribute where attrelid = 'vaada_meta.migrations'::regclass
       and attname = 'old_servers' and not attisdropped) as "isThere"`,
  );
  if (rows[0]?.isThere !== true)
    await client.query("alter table vaada_meta.migrations add column if not exists old_servers text");
  await client.query(
    `update vaada_meta.migrations as m set old_servers = said.old_servers
       from unnest($1::text[], $2::text[]) as said (name, old_servers)
      where m.name = said.name and m.old_servers is distinct from said.old_servers`,
    [migrations.map(({ name }) => name), migrations.map(({ oldServers }) => oldServers)],
  );
}

/** The queue brings its own migrations. They come before ours, which call its functions. */
async function climbQueue(url: string, lockMsMax: number): Promise<void> {
  const pool = new pg.Pool({ ...connectionTo(url), max: 1, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    void client.query(`set lock_timeout = ${lockMsMax}`);
  });
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
  } finally {
    await pool.end();
  }
}

async function applyMigration(
  client: pg.Client,
  migration: Migration,
  { isRehearsal, lockMsMax }: { readonly isRehearsal: boolean; readonly lockMsMax: number },
): Promise<void> {
  if (isOutsideTransaction(migration.up)) await buildIndexes(client, { sql: migration.up, lockMsMax });
  await client.query("begin");
  try {
    await withLockTimeout(client, lockMsMax);
    if (isRehearsal && migration.before !== undefined) await client.query(migration.before);
    if (!isOutsideTransaction(migration.up)) await client.query(migration.up);
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
