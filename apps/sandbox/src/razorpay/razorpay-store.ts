import type { DatabaseSync } from "node:sqlite";
import type { Dispute } from "@vaada/wire/disputes";
import type { Customer, MandateOrder, NotifiedOrder, Token } from "@vaada/wire/mandate";
import type { Order, Payment } from "@vaada/wire/payments";
import type { Refund } from "@vaada/wire/refunds";
import type { SettlementReconItem } from "@vaada/wire/settlements";
import { openPlannedFailures, type PlannedFailures } from "./planned-failures.ts";

/**
 * An order on the wire. An order with a `token` registers an auto-pay; one with a `notification` is of a debit by UPI, whose payer is told of
 * it first.
 */
export type AnyOrder = Order &
  Partial<Pick<MandateOrder, "token" | "customer_id" | "method">> &
  Pick<NotifiedOrder, "notification">;

export type StoredOrder = {
  readonly order: AnyOrder;
  /** India's real day on which it was made: an auto-pay can be authorised on that day alone. */
  readonly madeOn: string;
  /** Its checkout takes no credit card. Left out by records of before. */
  readonly isCreditRefused?: boolean;
  /** What became of telling its payer, and the platform's time at which it was said. Left out where nobody is told. */
  readonly told?: { readonly status: "waiting" | "delivered" | "failed"; readonly atMs: number };
};

export type StoredToken = {
  readonly token: Token;
  readonly customerId: string;
  readonly orderId: string;
  /** The answer that the bank will give. */
  readonly fate: "confirmed" | "rejected";
  /** The real time at which the bank answers. */
  readonly dueAtMs: number;
  /** The platform's day that must be over before the bank answers; `null` when it waits for none. */
  readonly dueAfterDay: string | null;
  /** The lender has deleted the token, and no list shows it any more. */
  readonly isDeleted: boolean;
};

/** A debit of an auto-pay that its bank has not answered yet. */
export type StoredDebit = {
  readonly paymentId: string;
  readonly orderId: string;
  readonly fate: "captured" | "bounced" | "over-limit";
  /** The real time at which the bank answers. */
  readonly dueAtMs: number;
};

export type StoredRefund = {
  readonly refund: Refund;
  readonly fate: "processed" | "failed";
  readonly dueAtMs: number;
};

/** The request under an idempotency key, and the answer that a repetition gets. */
type StoredRefundKey = { readonly bodyHash: string; readonly answer: Refund };

/** Everything that the payment provider stores, one collection for each kind. */
export type RazorpayStore = {
  readonly customers: Collection<Customer>;
  readonly orders: Collection<StoredOrder>;
  readonly payments: Collection<Payment>;
  readonly tokens: Collection<StoredToken>;
  readonly debits: Collection<StoredDebit>;
  readonly refunds: Collection<StoredRefund>;
  readonly refundKeys: Collection<StoredRefundKey>;
  readonly disputes: Collection<Dispute>;
  /** By India's day on the platform's calendar. */
  readonly movements: Collection<SettlementReconItem>;
  readonly plannedFailures: PlannedFailures;
};

type Collection<Stored> = {
  /** `key` is the second name by which a record is found. */
  readonly add: (given: { id: string; key: string; status: string; record: Stored }) => void;
  readonly find: (id: string) => Stored | null;
  /** Oldest first. */
  readonly byKey: (key: string) => Stored[];
  readonly byStatus: (status: string) => Stored[];
  readonly all: () => Stored[];
  /** Whether this call changed the record: of several calls from the same status, one does. */
  readonly change: (given: { id: string; from: string; to: string; record: Stored }) => boolean;
};

export function openRazorpayStore(database: DatabaseSync): RazorpayStore {
  database.exec(`
    CREATE TABLE IF NOT EXISTS razorpay_objects (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      key TEXT NOT NULL,
      status TEXT NOT NULL,
      kept TEXT NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS razorpay_objects_by_key ON razorpay_objects (kind, key);
    CREATE INDEX IF NOT EXISTS razorpay_objects_by_status ON razorpay_objects (kind, status);`);
  return {
    customers: openCollection(database, "customer"),
    orders: openCollection(database, "order"),
    payments: openCollection(database, "payment"),
    tokens: openCollection(database, "token"),
    debits: openCollection(database, "debit"),
    refunds: openCollection(database, "refund"),
    refundKeys: openCollection(database, "refund-key"),
    disputes: openCollection(database, "dispute"),
    movements: openCollection(database, "movement"),
    plannedFailures: openPlannedFailures(database),
  };
}

function openCollection<Stored>(database: DatabaseSync, kind: string): Collection<Stored> {
  const add = database.prepare(
    "INSERT INTO razorpay_objects (kind, id, key, status, kept) VALUES (?, ?, ?, ?, ?)",
  );
  const listed = (condition: string) =>
    database.prepare(`SELECT kept FROM razorpay_objects WHERE kind = ? ${condition} ORDER BY number`);
  const [byId, byKey, byStatus, all] = [
    listed("AND id = ?"),
    listed("AND key = ?"),
    listed("AND status = ?"),
    listed(""),
  ];
  const change = database.prepare(
    "UPDATE razorpay_objects SET status = ?, kept = ? WHERE kind = ? AND id = ? AND status = ?",
  );
  const read = (row: unknown): Stored => JSON.parse((row as { kept: string }).kept) as Stored;
  return {
    add: ({ id, key, status, record }) => void add.run(kind, id, key, status, JSON.stringify(record)),
    find: (id) => byId.all(kind, id).map(read)[0] ?? null,
    byKey: (key) => byKey.all(kind, key).map(read),
    byStatus: (status) => byStatus.all(kind, status).map(read),
    all: () => all.all(kind).map(read),
    change: ({ id, from, to, record }) =>
      change.run(to, JSON.stringify(record), kind, id, from).changes === 1,
  };
}
