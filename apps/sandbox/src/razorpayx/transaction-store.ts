import type { DatabaseSync } from "node:sqlite";
import type { RazorpayxTransaction } from "@vaada/wire/payouts";

export type TransactionStore = {
  /** The balance after it is that before it, and what moved. */
  readonly add: (transaction: Omit<RazorpayxTransaction, "balance">) => void;
  /** Newest first, of this span of seconds, both ends in it. */
  readonly list: (span: { from: number; to: number; count: number; skip: number }) => RazorpayxTransaction[];
};

/** A hundred crore rupees: the account that is paid from is never empty. */
const OPENING_PAISE = 100_00_00_000_00;

export function transactionStore(database: DatabaseSync): TransactionStore {
  database.exec(`
    CREATE TABLE IF NOT EXISTS razorpayx_transactions (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      balance INTEGER NOT NULL,
      kept TEXT NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS razorpayx_transactions_at ON razorpayx_transactions (at);`);
  const last = database.prepare("SELECT balance FROM razorpayx_transactions ORDER BY number DESC LIMIT 1");
  const add = database.prepare("INSERT INTO razorpayx_transactions (at, balance, kept) VALUES (?, ?, ?)");
  const list = database.prepare(`
    SELECT kept FROM razorpayx_transactions WHERE at BETWEEN ? AND ? ORDER BY number DESC LIMIT ? OFFSET ?`);
  return {
    add: (transaction) => {
      const before = (last.get() as { balance: number } | undefined)?.balance ?? OPENING_PAISE;
      const balance = before + transaction.credit - transaction.debit;
      add.run(transaction.created_at, balance, JSON.stringify({ ...transaction, balance }));
    },
    list: ({ from, to, count, skip }) =>
      (list.all(from, to, count, skip) as { kept: string }[]).map(({ kept }) => JSON.parse(kept)),
  };
}
