import type { Tx } from "../../platform/db/tx.ts";
import { addJob } from "../../platform/queue/enqueue.ts";

/** Has a worker ask what became of an order, now or at a time. Asked for more than once, it is one job. */
export const settleOrderLater = (tx: Tx, reference: string, runAt?: Date): Promise<void> =>
  addJob(tx, {
    task: "settle-order",
    payload: { reference },
    key: `settle-order:${reference}`,
    ...(runAt && { runAt }),
  });

/** Has a worker ask what became of a dispute. */
export const settleDisputeLater = (tx: Tx, reference: string): Promise<void> =>
  addJob(tx, { task: "settle-dispute", payload: { reference }, key: `settle-dispute:${reference}` });
