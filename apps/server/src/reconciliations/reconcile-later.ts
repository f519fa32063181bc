import type { Tx } from "../db/tx.ts";
import { addJob } from "../jobs/enqueue.ts";

/** Has a worker compare all days that are due. */
export const reconcileLater = (tx: Tx): Promise<void> =>
  addJob(tx, { task: "reconcile", payload: {}, key: "reconcile" });
