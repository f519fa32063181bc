import type { Tx } from "../../platform/db/tx.ts";
import { addJob } from "../../platform/queue/enqueue.ts";

/** Has a worker ask what came of a visit. Asked for more than once, it is one job. */
export const settleLater = (tx: Tx, reference: string): Promise<void> =>
  addJob(tx, { task: "settle-visit", payload: { reference }, key: `settle-visit:${reference}` });
