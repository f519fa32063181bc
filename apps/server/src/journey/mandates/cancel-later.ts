import type { Tx } from "../../platform/db/tx.ts";
import { addJob } from "../../platform/queue/enqueue.ts";

/** Has a worker cancel an auto-pay at the provider. Asked for more than once, it is one job. */
export const cancelMandateLater = (tx: Tx, mandateId: string): Promise<void> =>
  addJob(tx, { task: "cancel-mandate", payload: { mandateId }, key: `cancel-mandate:${mandateId}` });
