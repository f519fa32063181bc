import type { DatabaseSync } from "node:sqlite";
import type { Config } from "../config.ts";
import type { Registry } from "../people/registry.ts";
import type { Provider } from "../providers/provider.ts";
import type { Webhooks } from "../providers/webhooks.ts";
import { openRazorpayxEvents } from "./events.ts";
import { type PayeeStore, payeeStore } from "./payee-store.ts";
import { payoutProvider } from "./payout-provider.ts";
import { type PayoutStore, payoutStore } from "./payout-store.ts";
import { openPayoutPool, type PayoutPool } from "./payouts.ts";
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

type RazorpayxOptions = {
  readonly config: Config;
  readonly state: RazorpayxState;
  readonly registry: Registry;
  readonly countTo: PayoutStore["countTo"];
  readonly webhooks: Webhooks;
  readonly closing: AbortSignal;
  readonly today: () => Promise<string>;
  readonly platformNow: () => Promise<Date>;
  readonly platformLately: () => Date;
  readonly now: () => Date;
};

/** The lender's account at RazorpayX: penny drops and payouts over the same people, accounts and events. */
export function openRazorpayx(options: RazorpayxOptions): {
  readonly providers: readonly Provider[];
  readonly pool: PayoutPool;
} {
  const { config, state, now } = options;
  const { razorpayx: account, serverUrl, poolAccountNumber, momentMs } = config;
  const events = openRazorpayxEvents({ ...options, serverUrl, webhookSecret: account.webhookSecret });
  const services = { ...options, ...state, events, poolAccountNumber, momentMs };
  const pool = openPayoutPool(services);
  const { payees, transactions } = state;
  return {
    pool,
    providers: [
      pennyDropProvider({ account, pennyDrops: openPennyDrops(services) }),
      payoutProvider({ account, poolAccountNumber, payees, transactions, pool, now }),
    ],
  };
}
