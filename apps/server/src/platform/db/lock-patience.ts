import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

/** How a migration waits for what others hold. */
export type LockPatience = {
  /** Below the 3 s that a call waits for a lock: whoever stands behind the migration is served and not refused. */
  readonly lockMsMax: number;
  readonly triesMax: number;
  /** Before the second try; doubled with each one, up to `PAUSE_MS_MAX`. */
  readonly pauseMs: number;
  readonly onWait: (line: string) => void;
};

const DEFAULTS: LockPatience = { lockMsMax: 1_000, triesMax: 30, pauseMs: 250, onWait: () => undefined };
const PAUSE_MS_MAX = 5_000;

/** Others held the locks for longer than anybody waits. Nothing was changed, and trying again later is right. */
export class MigrationBusy extends Error {
  override readonly name = "MigrationBusy";
}

/** A lock that was not had in time, and a deadlock that was resolved at our cost. */
const BUSY: ReadonlySet<string> = new Set(["55P03", "40P01"]);

/**
 * Runs `work` until it has its locks. Between two tries nothing is held and nobody waits behind it, so that readers and
 * payments go on.
 */
export async function withPatience<T>(
  client: pg.Client,
  { name, ...given }: Partial<LockPatience> & { readonly name: string },
  work: (lockMsMax: number) => Promise<T>,
): Promise<T> {
  const { lockMsMax, triesMax, pauseMs, onWait } = { ...DEFAULTS, ...given };
  for (let tries = 1; ; tries += 1) {
    try {
      return await work(lockMsMax);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && BUSY.has(error.code ?? ""))) throw error;
      const holder = await describeOldest(client);
      if (tries >= triesMax)
        throw new MigrationBusy(
          `Migration ${name} could not have its locks in ${tries} tries: ${holder}. Nothing of it was changed; run it again.`,
          { cause: error },
        );
      onWait(`Migration ${name} waits for its locks: ${holder}.`);
      await delay(Math.min(pauseMs * 2 ** (tries - 1), PAUSE_MS_MAX));
    }
  }
}

/** For the transaction that is open. */
export const withLockTimeout = async (client: pg.Client, lockMsMax: number): Promise<void> =>
  void (await client.query("select set_config('lock_timeout', $1, true)", [`${lockMsMax}ms`]));

/** A long wait for a lock is mostly a wait for the transaction that has been open longest. */
async function describeOldest(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; role: string; program: string; seconds: number }>(
    `select pid, usename as role, application_name as program,
            extract(epoch from clock_timestamp() - xact_start)::int as seconds
       from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      order by xact_start limit 1`,
  );
  const [oldest] = rows;
  if (oldest === undefined) return "another transaction holds them";
  const { pid, role, program, seconds } = oldest;
  return `the oldest transaction is of ${role}${program === "" ? "" : ` (${program})`}, process ${pid}, open for ${seconds} s`;
}
