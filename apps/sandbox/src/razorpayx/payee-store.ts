import type { DatabaseSync } from "node:sqlite";
import type { RazorpayxContact, RazorpayxFundAccount } from "@vaada/wire/payouts";

/** Whom the lender may pay, and at which accounts. Identical details are one record, and nothing is ever changed. */
export type PayeeStore = {
  readonly contact: (details: string, made: RazorpayxContact) => RazorpayxContact;
  readonly fundAccount: (details: string, made: RazorpayxFundAccount) => RazorpayxFundAccount;
  readonly findContact: (id: string) => RazorpayxContact | null;
  readonly findFundAccount: (id: string) => RazorpayxFundAccount | null;
};

export function payeeStore(database: DatabaseSync): PayeeStore {
  const contacts = recordsIn<RazorpayxContact>(database, "razorpayx_contacts");
  const fundAccounts = recordsIn<RazorpayxFundAccount>(database, "razorpayx_fund_accounts");
  return {
    contact: contacts.keep,
    fundAccount: fundAccounts.keep,
    findContact: contacts.find,
    findFundAccount: fundAccounts.find,
  };
}

function recordsIn<Entity extends { readonly id: string }>(database: DatabaseSync, table: string) {
  database.exec(`
    CREATE TABLE IF NOT EXISTS ${table} (
      id TEXT PRIMARY KEY,
      details TEXT NOT NULL UNIQUE,
      record TEXT NOT NULL
    ) STRICT;`);
  const add = database.prepare(`INSERT OR IGNORE INTO ${table} (id, details, record) VALUES (?, ?, ?)`);
  const byDetails = database.prepare(`SELECT record FROM ${table} WHERE details = ?`);
  const byId = database.prepare(`SELECT record FROM ${table} WHERE id = ?`);
  const entityOf = (row: unknown): Entity | null =>
    row === undefined ? null : (JSON.parse((row as { record: string }).record) as Entity);
  return {
    /** The record that has these details already, or this one. */
    keep: (details: string, made: Entity): Entity => {
      add.run(made.id, details, JSON.stringify(made));
      return entityOf(byDetails.get(details)) ?? made;
    },
    find: (id: string): Entity | null => entityOf(byId.get(id)),
  };
}
