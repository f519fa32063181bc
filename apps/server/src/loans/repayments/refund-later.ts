import type { Tx } from "../../platform/db/tx.ts";
import { addJob } from "../../platform/queue/enqueue.ts";

/** Has a worker send back what was paid beyond what was owed, now or at a time. Asked for twice, it is one job. */
export const refundLater = (tx: Tx, applicationId: number, runAt?: Date): Promise<void> =>
  addJob(tx, {
    task: "refund-excess",
    payload: { applicationId },
    key: `refund-excess:${applicationId}`,
    ...(runAt && { runAt }),
  });
