import type { Tx } from "./tx.ts";

/** The flows that a person can stop while the servers run. */
export const SWITCHES = ["payouts", "debits", "refunds", "texts", "money"] as const;

/** `money` stops payouts, debits, refunds and new orders at once; only a reconciliation with the providers starts it. */
export type SwitchName = (typeof SWITCHES)[number];

export type SwitchChange = {
  readonly name: SwitchName;
  readonly isStopped: boolean;
  /** `null` for a start. */
  readonly reason: string | null;
  readonly by: string;
  /** Real time. */
  readonly at: Date;
};

/** Any number that no other advisory lock of the database uses. */
const LOCK_OF_SWITCHES = 8_602_313;

/**
 * Whether something is stopped, for the transaction that decides on it. Whoever stops it waits until this transaction
 * ends, so that after a stop nothing more is begun anywhere. A stop of `money` stops everything but texts.
 */
export async function isStopped(tx: Tx, name: SwitchName): Promise<boolean> {
  // Two statements, sent at once: the second sees what was committed before the lock was had.
  const [, { rows }] = await Promise.all([
    tx.query("select pg_advisory_xact_lock_shared($1)", [LOCK_OF_SWITCHES]),
    tx.query<{ isStopped: boolean }>(`select vaada.is_stopped($1) as "isStopped"`, [name]),
  ]);
  return rows[0]?.isStopped ?? false;
}

export type Switch = {
  readonly name: SwitchName;
  readonly isStopped: boolean;
  /** `null` when it was never stopped. */
  readonly lastChange: SwitchChange | null;
};

/** Every switch as it is now. */
export async function readSwitches(tx: Tx): Promise<Switch[]> {
  const { rows } = await tx.query<SwitchChange>(
    `select distinct on (switch) ${COLUMNS} from vaada.switch_changes order by switch, id desc`,
  );
  return SWITCHES.map((name) => {
    const lastChange = rows.find((row) => row.name === name) ?? null;
    return { name, isStopped: lastChange?.isStopped ?? false, lastChange };
  });
}

const COLUMNS = `switch as name, is_stopped as "isStopped", reason, changed_by as by, changed_at as at`;

/** The newest first. */
export async function readSwitchHistory(tx: Tx, limit: number): Promise<SwitchChange[]> {
  const { rows } = await tx.query<SwitchChange>(
    `select ${COLUMNS} from vaada.switch_changes order by id desc limit $1`,
    [limit],
  );
  return rows;
}

/** The last thing that was on file when all money was stopped, in real time; `null` while money moves. */
export async function readMoneyStop(tx: Tx): Promise<{ readonly knownUntil: Date } | null> {
  const { rows } = await tx.query<{ knownUntil: Date | null }>(
    `select known_until as "knownUntil" from vaada.switch_changes where switch = 'money' order by id desc limit 1`,
  );
  const knownUntil = rows[0]?.knownUntil ?? null;
  return knownUntil === null ? null : { knownUntil };
}

export type NewSwitchChange = Omit<SwitchChange, "at"> & {
  /** Real time of the last thing on file, for a stop of all money. */
  readonly knownUntil: Date | null;
};

/** Stops or starts a switch, once all decisions that found it otherwise have ended. False when it is so already. */
export async function changeSwitch(tx: Tx, change: NewSwitchChange): Promise<boolean> {
  await tx.query("select pg_advisory_xact_lock($1)", [LOCK_OF_SWITCHES]);
  const { rowCount } = await tx.query(
    `insert into vaada.switch_changes (switch, is_stopped, reason, changed_by, known_until)
     select $1, $2, $3, $4, $5
      where $2 <> coalesce(
        (select is_stopped from vaada.switch_changes where switch = $1 order by id desc limit 1), false)`,
    [change.name, change.isStopped, change.reason, change.by, change.knownUntil],
  );
  return rowCount > 0;
}
