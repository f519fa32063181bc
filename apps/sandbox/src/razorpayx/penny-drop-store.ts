import type { DatabaseSync } from "node:sqlite";
import type { PennyDrop } from "@vaada/wire/penny-drop";

/** A penny drop, and the outcome that the bank will give. */
export type PennyDropRow = {
  readonly id: string;
  readonly accountNumber: string;
  readonly drop: PennyDrop;
  readonly outcome: PennyDrop;
  /** When the bank answers; `null` for a bank that answers after a number of reads. */
  readonly dueAtMs: number | null;
};

export type PennyDropStore = {
  readonly add: (row: PennyDropRow) => void;
  readonly find: (id: string) => PennyDropRow | null;
  readonly unfinished: () => PennyDropRow[];
  readonly countTo: (accountNumber: string) => number;
  /** How often the penny drop was read, this time included. */
  readonly countLook: (id: string) => number;
  /** Whether this call ended the penny drop: it ends once, even if two calls find it due. */
  readonly finish: (id: string) => boolean;
};

type StoredPennyDrop = Omit<PennyDropRow, "drop" | "outcome"> & {
  readonly drop: string;
  readonly outcome: string;
};

export function pennyDropStore(database: DatabaseSync): PennyDropStore {
  database.exec(`
    CREATE TABLE IF NOT EXISTS razorpayx_penny_drops (
      id TEXT PRIMARY KEY,
      account_number TEXT NOT NULL,
      made TEXT NOT NULL,
      outcome TEXT NOT NULL,
      due_at_ms INTEGER,
      is_finished INTEGER NOT NULL DEFAULT 0,
      looks INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX IF NOT EXISTS razorpayx_penny_drops_to_account ON razorpayx_penny_drops (account_number);`);
  const add = database.prepare(`
    INSERT INTO razorpayx_penny_drops (id, account_number, made, outcome, due_at_ms) VALUES (?, ?, ?, ?, ?)`);
  const columns = `id, account_number AS "accountNumber", iif(is_finished, outcome, made) AS "drop", outcome,
    due_at_ms AS "dueAtMs"`;
  const find = database.prepare(`SELECT ${columns} FROM razorpayx_penny_drops WHERE id = ?`);
  const unfinished = database.prepare(`
    SELECT ${columns} FROM razorpayx_penny_drops WHERE is_finished = 0 AND due_at_ms IS NOT NULL`);
  const count = database.prepare(
    "SELECT count(*) AS count FROM razorpayx_penny_drops WHERE account_number = ?",
  );
  const look = database.prepare(
    "UPDATE razorpayx_penny_drops SET looks = looks + 1 WHERE id = ? RETURNING looks",
  );
  const finish = database.prepare(
    "UPDATE razorpayx_penny_drops SET is_finished = 1 WHERE id = ? AND is_finished = 0",
  );
  return {
    add: ({ id, accountNumber, drop, outcome, dueAtMs }) =>
      void add.run(id, accountNumber, JSON.stringify(drop), JSON.stringify(outcome), dueAtMs),
    find: (id) => {
      const row = find.get(id) as StoredPennyDrop | undefined;
      return row === undefined ? null : rowOf(row);
    },
    unfinished: () => (unfinished.all() as StoredPennyDrop[]).map(rowOf),
    countTo: (accountNumber) => (count.get(accountNumber) as { count: number }).count,
    countLook: (id) => (look.get(id) as { looks: number }).looks,
    finish: (id) => finish.run(id).changes === 1,
  };
}

const rowOf = (kept: StoredPennyDrop): PennyDropRow => ({
  ...kept,
  drop: JSON.parse(kept.drop),
  outcome: JSON.parse(kept.outcome),
});
