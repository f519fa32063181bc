import { Secret } from "@vaada/contract/secret";
import type { Tx } from "../../platform/db/tx.ts";
import { addJob } from "../../platform/queue/enqueue.ts";
import type { Services } from "../../services.ts";

/**
 * Has a worker tell FinBox where its events go: one address for all sessions, told anew at every start, because it may
 * have changed since.
 */
export const registerLater = (tx: Tx): Promise<void> =>
  addJob(tx, { task: "register-statement-webhook", payload: {}, key: "register-statement-webhook" });

export const webhookAddress = ({ appOrigin, finboxWebhookSecret }: Services["settings"]): Secret =>
  new Secret(`${appOrigin}/api/webhooks/finbox/${finboxWebhookSecret.reveal()}`);
