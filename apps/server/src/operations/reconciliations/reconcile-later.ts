import type { Tx } from "../../platform/db/tx.ts";
import { addJob } from "../../platform/queue/enqueue.ts";

/** Has a worker compare all days that are due. */
export const reconcileLater = (tx: Tx): Promise<void> =>
  addJob(tx, { task: "reconcile", payload: {}, key: "reconcile" });
