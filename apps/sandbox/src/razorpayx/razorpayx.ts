import type { DatabaseSync } from "node:sqlite";
import type { Config } from "../config.ts";
import type { Registry } from "../people/registry.ts";
import type { Provider } from "../providers/provider.ts";
import type { Webhooks } from "../providers/webhooks.ts";
import { openRazorpayxEvents } from "./events.ts";
import { type PayeeStore, payeeStore } from "./payee-store.ts";
import { payoutProvider } from "./payout-provider.ts";
import { type PayoutStore, payoutStore } from "./payout-store.ts";
import { openPool, type Pool } from "./payouts.ts";
import { pennyDropProvider } from "./penny-drop-provider.ts";
import { type PennyDropStore, pennyDropStore } from "./penny-drop-store.ts";
import { openPennyDrops } from "./penny-drops.ts";
import { type TransactionStore, transactionStore } from "./transaction-store.ts";

export type RazorpayxState = {
  readonly payees: PayeeStore;
  readonly payouts: PayoutStore;
  readonly pennyDrops: PennyDropStore;
  readonly transactions: TransactionStore;
};

export const razorpayxState = (database: DatabaseSync): RazorpayxState => ({
  payees: payeeStore(database),
  payouts: payoutStore(database),
  pennyDrops: pennyDropStore(database),
  transactions: transactionStore(database),
});

type World = {
  readonly config: Config;
  readonly state: RazorpayxState;
  readonly registry: Registry;
  readonly webhooks: Webhooks;
  readonly closing: AbortSignal;
  readonly today: () => Promise<string>;
  readonly platformNow: () => Promise<Date>;
  readonly platformLately: () => Date;
  readonly now: () => Date;
};

/** The lender's account at RazorpayX: penny drops and payouts over the same people, accounts and events. */
export function openRazorpayx(world: World): {
  readonly providers: readonly Provider[];
  readonly pool: Pool;
} {
  const { config, state, now } = world;
  const { razorpayx: account, serverUrl, poolAccountNumber, momentMs } = config;
  const events = openRazorpayxEvents({ ...world, serverUrl, webhookSecret: account.webhookSecret });
  const rooms = { ...world, ...state, events, poolAccountNumber, momentMs };
  const pool = openPool(rooms);
  const { payees, transactions } = state;
  return {
    pool,
    providers: [
      pennyDropProvider({ account, pennyDrops: openPennyDrops(rooms) }),
      payoutProvider({ account, poolAccountNumber, payees, transactions, pool, now }),
    ],
  };
}
