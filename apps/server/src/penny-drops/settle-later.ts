import type { Tx } from "../db/tx.ts";
import { addJob } from "../jobs/enqueue.ts";

/** Has a worker ask what became of a penny drop. Asked for more than once, it is one job. */
export const settlePennyDropLater = (tx: Tx, reference: string): Promise<void> =>
  addJob(tx, { task: "settle-penny-drop", payload: { reference }, key: `settle-penny-drop:${reference}` });
