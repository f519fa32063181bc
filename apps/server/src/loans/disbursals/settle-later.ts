import type { Tx } from "../../platform/db/tx.ts";
import { addJob } from "../../platform/queue/enqueue.ts";

/** Has a worker ask what became of a payout. Asked for more than once, it is one job. */
export const settlePayoutLater = (tx: Tx, reference: string): Promise<void> =>
  addJob(tx, { task: "settle-payout", payload: { reference }, key: `settle-payout:${reference}` });
