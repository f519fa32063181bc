import type { DatabaseSync } from "node:sqlite";
import type { RazorpayxPayout } from "@vaada/wire/payouts";
import type { PayoutStage } from "./bank.ts";

/** A payout and the stages that are still ahead of it. */
export type PayoutRow = {
  readonly id: string;
  readonly payout: RazorpayxPayout;
  readonly accountNumber: string;
  /** The recipient, when the sandbox knows the person. */
  readonly pan: string | null;
  readonly ahead: readonly PayoutStage[];
  /** When the next of these happens. */
  readonly nextAtMs: number;
};

export type PayoutStore = {
  /** With the key it was asked for under, a hash of its body, and the answer that a repetition gets. */
  readonly add: (row: PayoutRow, asked: { key: string; bodyHash: string }) => void;
  readonly byKey: (key: string) => { bodyHash: string; answer: RazorpayxPayout } | null;
  readonly find: (id: string) => PayoutRow | null;
  /** Newest first. */
  readonly list: () => PayoutRow[];
  readonly unfinished: () => PayoutRow[];
  readonly countTo: (payee: { accountNumber: string; pan: string | null }) => {
    toAccount: number;
    toPerson: number;
  };
  /** Whether this call moved the payout: each stage happens once, even if two calls find it due. */
  readonly move: (from: PayoutRow, to: PayoutRow) => boolean;
};

type StoredPayout = {
  readonly id: string;
  readonly payout: string;
  readonly accountNumber: string;
  readonly pan: string | null;
  readonly ahead: string;
  readonly nextAtMs: number;
};

export function payoutStore(database: DatabaseSync): PayoutStore {
  database.exec(`
    CREATE TABLE IF NOT EXISTS razorpayx_payouts (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      key TEXT NOT NULL UNIQUE,
      body_hash TEXT NOT NULL,
      answer TEXT NOT NULL,
      payout TEXT NOT NULL,
      account_number TEXT NOT NULL,
      pan TEXT,
      ahead TEXT NOT NULL,
      next_at_ms INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS razorpayx_payouts_to_account ON razorpayx_payouts (account_number);
    CREATE INDEX IF NOT EXISTS razorpayx_payouts_to_person ON razorpayx_payouts (pan);
    CREATE INDEX IF NOT EXISTS razorpayx_payouts_unfinished ON razorpayx_payouts (id) WHERE ahead <> '[]';`);
  const add = database.prepare(`
    INSERT INTO razorpayx_payouts (id, key, body_hash, answer, payout, account_number, pan, ahead, next_at_ms)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const byKey = database.prepare(
    `SELECT body_hash AS "bodyHash", answer FROM razorpayx_payouts WHERE key = ?`,
  );
  const find = database.prepare(`SELECT ${COLUMNS} FROM razorpayx_payouts WHERE id = ?`);
  const list = database.prepare(`SELECT ${COLUMNS} FROM razorpayx_payouts ORDER BY number DESC`);
  const unfinished = database.prepare(`SELECT ${COLUMNS} FROM razorpayx_payouts WHERE ahead <> '[]'`);
  const count = (column: string) =>
    database.prepare(`SELECT count(*) AS count FROM razorpayx_payouts WHERE ${column} = ?`);
  const [toAccount, toPerson] = [count("account_number"), count("pan")];
  const move = database.prepare(`
    UPDATE razorpayx_payouts SET payout = ?, ahead = ?, next_at_ms = ? WHERE id = ? AND payout = ?`);
  return {
    add: ({ id, payout, accountNumber, pan, ahead, nextAtMs }, { key, bodyHash }) => {
      const answer = JSON.stringify(payout);
      add.run(id, key, bodyHash, answer, answer, accountNumber, pan, JSON.stringify(ahead), nextAtMs);
    },
    byKey: (key) => {
      const row = byKey.get(key) as { bodyHash: string; answer: string } | undefined;
      return row === undefined ? null : { bodyHash: row.bodyHash, answer: JSON.parse(row.answer) };
    },
    find: (id) => {
      const row = find.get(id) as StoredPayout | undefined;
      return row === undefined ? null : rowOf(row);
    },
    list: () => (list.all() as StoredPayout[]).map(rowOf),
    unfinished: () => (unfinished.all() as StoredPayout[]).map(rowOf),
    countTo: ({ accountNumber, pan }) => ({
      toAccount: countIn(toAccount.get(accountNumber)),
      toPerson: countIn(toPerson.get(pan)),
    }),
    move: (from, { payout, ahead, nextAtMs }) =>
      move.run(
        ...[JSON.stringify(payout), JSON.stringify(ahead), nextAtMs],
        ...[from.id, JSON.stringify(from.payout)],
      ).changes === 1,
  };
}

const COLUMNS = `id, payout, account_number AS "accountNumber", pan, ahead, next_at_ms AS "nextAtMs"`;

const rowOf = (kept: StoredPayout): PayoutRow => ({
  ...kept,
  payout: JSON.parse(kept.payout),
  ahead: JSON.parse(kept.ahead),
});

const countIn = (row: unknown): number => (row as { count: number }).count;
