import type { DatabaseSync } from "node:sqlite";
import type { CashfreeBeneficiary, CashfreeTransfer } from "@vaada/wire/cashfree";
import type { PayoutStage } from "../razorpayx/bank.ts";

/** A transfer and the stages that are still ahead of it. */
export type TransferRow = {
  readonly transfer: CashfreeTransfer;
  readonly accountNumber: string;
  /** The recipient, when the sandbox knows the person. */
  readonly pan: string | null;
  readonly ahead: readonly PayoutStage[];
  /** When the next of these happens. */
  readonly nextAtMs: number;
};

export type CashfreeStore = {
  /** False when its id or its account is somebody's already. */
  readonly addBeneficiary: (beneficiary: CashfreeBeneficiary) => boolean;
  readonly findBeneficiary: (
    by: { id: string } | { number: string; ifsc: string },
  ) => CashfreeBeneficiary | null;
  /** False when there is one of this id. */
  readonly add: (row: TransferRow) => boolean;
  readonly find: (transferId: string) => TransferRow | null;
  readonly findByOwnId: (cfTransferId: string) => TransferRow | null;
  /** Newest first. */
  readonly list: () => TransferRow[];
  readonly unfinished: () => TransferRow[];
  readonly countTo: (payee: { accountNumber: string; pan: string | null }) => {
    toAccount: number;
    toPerson: number;
  };
  /** Returns whether this call moved the transfer: each stage happens once, even if two calls find it due. */
  readonly move: (from: TransferRow, to: TransferRow) => boolean;
};

export function cashfreeStore(database: DatabaseSync): CashfreeStore {
  database.exec(`
    CREATE TABLE IF NOT EXISTS cashfree_beneficiaries (
      id TEXT PRIMARY KEY,
      number TEXT NOT NULL,
      ifsc TEXT NOT NULL,
      kept TEXT NOT NULL,
      UNIQUE (number, ifsc)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS cashfree_transfers (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      own_id TEXT NOT NULL UNIQUE,
      transfer TEXT NOT NULL,
      account_number TEXT NOT NULL,
      pan TEXT,
      ahead TEXT NOT NULL,
      next_at_ms INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS cashfree_transfers_to_account ON cashfree_transfers (account_number);
    CREATE INDEX IF NOT EXISTS cashfree_transfers_to_person ON cashfree_transfers (pan);
    CREATE INDEX IF NOT EXISTS cashfree_transfers_unfinished ON cashfree_transfers (id) WHERE ahead <> '[]';`);
  const addBeneficiary = database.prepare(
    "INSERT OR IGNORE INTO cashfree_beneficiaries (id, number, ifsc, kept) VALUES (?, ?, ?, ?)",
  );
  const beneficiaryById = database.prepare("SELECT kept FROM cashfree_beneficiaries WHERE id = ?");
  const beneficiaryOf = database.prepare(
    "SELECT kept FROM cashfree_beneficiaries WHERE number = ? AND ifsc = ?",
  );
  const add = database.prepare(`
    INSERT OR IGNORE INTO cashfree_transfers (id, own_id, transfer, account_number, pan, ahead, next_at_ms)
    VALUES (?, ?, ?, ?, ?, ?, ?)`);
  const select = (rest: string) => database.prepare(`SELECT ${COLUMNS} FROM cashfree_transfers ${rest}`);
  const [find, findByOwnId] = [select("WHERE id = ?"), select("WHERE own_id = ?")];
  const [list, unfinished] = [select("ORDER BY number DESC"), select("WHERE ahead <> '[]'")];
  const count = (column: string) =>
    database.prepare(`SELECT count(*) AS count FROM cashfree_transfers WHERE ${column} = ?`);
  const [toAccount, toPerson] = [count("account_number"), count("pan")];
  const move = database.prepare(
    "UPDATE cashfree_transfers SET transfer = ?, ahead = ?, next_at_ms = ? WHERE id = ? AND transfer = ?",
  );
  return {
    addBeneficiary: (beneficiary) => {
      const { bank_account_number = "", bank_ifsc = "" } = beneficiary.beneficiary_instrument_details ?? {};
      const kept = JSON.stringify(beneficiary);
      return (
        addBeneficiary.run(beneficiary.beneficiary_id, bank_account_number, bank_ifsc, kept).changes === 1
      );
    },
    findBeneficiary: (by) => {
      const row = "id" in by ? beneficiaryById.get(by.id) : beneficiaryOf.get(by.number, by.ifsc);
      return row === undefined ? null : JSON.parse((row as { kept: string }).kept);
    },
    add: ({ transfer, accountNumber, pan, ahead, nextAtMs }) =>
      add.run(
        ...[transfer.transfer_id, transfer.cf_transfer_id, JSON.stringify(transfer)],
        ...[accountNumber, pan, JSON.stringify(ahead), nextAtMs],
      ).changes === 1,
    find: (transferId) => rowOf(find.get(transferId)),
    findByOwnId: (cfTransferId) => rowOf(findByOwnId.get(cfTransferId)),
    list: () => list.all().flatMap((row) => rowOf(row) ?? []),
    unfinished: () => unfinished.all().flatMap((row) => rowOf(row) ?? []),
    countTo: ({ accountNumber, pan }) => ({
      toAccount: countIn(toAccount.get(accountNumber)),
      toPerson: countIn(toPerson.get(pan)),
    }),
    move: (from, { transfer, ahead, nextAtMs }) =>
      move.run(
        ...[JSON.stringify(transfer), JSON.stringify(ahead), nextAtMs],
        ...[transfer.transfer_id, JSON.stringify(from.transfer)],
      ).changes === 1,
  };
}

const COLUMNS = `transfer, account_number AS "accountNumber", pan, ahead, next_at_ms AS "nextAtMs"`;

function rowOf(row: unknown): TransferRow | null {
  if (row === undefined) return null;
  const kept = row as Omit<TransferRow, "transfer" | "ahead"> & { transfer: string; ahead: string };
  return { ...kept, transfer: JSON.parse(kept.transfer), ahead: JSON.parse(kept.ahead) };
}

const countIn = (row: unknown): number => (row as { count: number }).count;
