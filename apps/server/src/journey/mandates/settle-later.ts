import type { Tx } from "../../platform/db/tx.ts";
import { addJob } from "../../platform/queue/enqueue.ts";

/** Has a worker ask what became of an auto-pay, by its order or token. Asked for more than once, it is one job. */
export const settleMandateLater = (tx: Tx, reference: string): Promise<void> =>
  addJob(tx, { task: "settle-mandate", payload: { reference }, key: `settle-mandate:${reference}` });
