import type { Tx } from "../../platform/db/tx.ts";
import { addJob } from "../../platform/queue/enqueue.ts";

/** Asked for more than once, it is one job; done once, it is nothing to do. */
export const closeLoanLater = (tx: Tx, closingId: string): Promise<void> =>
  addJob(tx, { task: "close-loan", payload: { closingId }, key: `close-loan:${closingId}` });
