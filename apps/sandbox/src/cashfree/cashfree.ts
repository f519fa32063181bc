import { createHmac } from "node:crypto";
import {
  CASHFREE_SIGNATURE_HEADER,
  CASHFREE_TIMESTAMP_HEADER,
  type CashfreeEventType,
  type CashfreeTransfer,
} from "@vaada/wire/cashfree";
import type { Config } from "../config.ts";
import type { Registry } from "../people/registry.ts";
import type { Provider } from "../providers/provider.ts";
import type { Webhooks } from "../providers/webhooks.ts";
import type { CashfreeStore } from "./cashfree-store.ts";
import { cashfreeProvider } from "./provider.ts";
import { type CashfreeAccount, openTransfers } from "./transfers.ts";

type CashfreeOptions = {
  readonly config: Config;
  readonly store: CashfreeStore;
  readonly registry: Registry;
  readonly countTo: CashfreeStore["countTo"];
  readonly webhooks: Webhooks;
  readonly closing: AbortSignal;
  readonly today: () => Promise<string>;
  readonly now: () => Date;
};

/** The lender's account at Cashfree: payouts over the same people, banks and accounts as RazorpayX's. */
export function openCashfree(options: CashfreeOptions): {
  readonly provider: Provider;
  readonly account: CashfreeAccount;
} {
  const { config, store, now } = options;
  const { cashfree: keys, momentMs } = config;
  const account = openTransfers({ ...options, momentMs, sendEvent: sendEventBy(options) });
  return { account, provider: cashfreeProvider({ keys, store, account, now }) };
}

/** Signs each event over its timestamp and exactly its bytes. */
const sendEventBy =
  ({ config, webhooks, now }: Pick<CashfreeOptions, "config" | "webhooks" | "now">) =>
  (type: CashfreeEventType, data: CashfreeTransfer): void => {
    const at = now();
    const timestamp = String(Math.floor(at.getTime() / 1000));
    const body = JSON.stringify({ data, event_time: at.toISOString().slice(0, 19), type });
    const signature = createHmac("sha256", config.cashfree.clientSecret)
      .update(timestamp + body)
      .digest("base64");
    webhooks.send({
      provider: "cashfree",
      url: `${config.serverUrl}${WEBHOOK_PATH}`,
      body,
      headers: { [CASHFREE_SIGNATURE_HEADER]: signature, [CASHFREE_TIMESTAMP_HEADER]: timestamp },
    });
  };

/** The address that the lender has registered for events. */
const WEBHOOK_PATH = "/api/webhooks/cashfree";
