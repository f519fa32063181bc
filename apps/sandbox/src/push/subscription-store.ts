import type { DatabaseSync } from "node:sqlite";

/** A browser that the sandbox plays: whose it is, its keys, and whom it takes messages from. */
export type Subscription = {
  readonly id: string;
  readonly to: string;
  /** A key of the curve P-256, in base64url. */
  readonly privateKey: string;
  readonly auth: string;
  readonly applicationServerKey: string;
  readonly isGone: 0 | 1;
};

export type SubscriptionStore = {
  readonly add: (subscription: Omit<Subscription, "isGone">) => void;
  readonly find: (id: string) => Subscription | null;
  readonly end: (id: string) => void;
};

export function subscriptionStore(database: DatabaseSync): SubscriptionStore {
  database.exec(`
    CREATE TABLE IF NOT EXISTS push_subscriptions (
      id TEXT PRIMARY KEY,
      recipient TEXT NOT NULL,
      private_key TEXT NOT NULL,
      auth TEXT NOT NULL,
      application_server_key TEXT NOT NULL,
      is_gone INTEGER NOT NULL
    ) STRICT;`);
  const insert = database.prepare("INSERT INTO push_subscriptions VALUES (?, ?, ?, ?, ?, 0)");
  const find = database.prepare(`
    SELECT id, recipient AS "to", private_key AS "privateKey", auth,
      application_server_key AS "applicationServerKey", is_gone AS "isGone"
    FROM push_subscriptions WHERE id = ?`);
  const end = database.prepare("UPDATE push_subscriptions SET is_gone = 1 WHERE id = ?");
  return {
    add: ({ id, to, privateKey, auth, applicationServerKey }) =>
      void insert.run(id, to, privateKey, auth, applicationServerKey),
    find: (id) => (find.get(id) as Subscription | undefined) ?? null,
    end: (id) => void end.run(id),
  };
}
