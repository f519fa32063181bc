import type { Tx } from "../../platform/db/tx.ts";
import { addJob } from "../../platform/queue/enqueue.ts";

/** Has a worker ask what became of a penny drop. Asked for more than once, it is one job. */
export const settlePennyDropLater = (tx: Tx, reference: string): Promise<void> =>
  addJob(tx, { task: "settle-penny-drop", payload: { reference }, key: `settle-penny-drop:${reference}` });
