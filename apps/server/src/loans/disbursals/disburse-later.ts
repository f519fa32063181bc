import type { Tx } from "../../platform/db/tx.ts";
import { addJob } from "../../platform/queue/enqueue.ts";

/** Has a worker do what is next for a disbursal, whatever that is. Asked for more than once, it is one job. */
export const disburseLater = (tx: Tx, agreementId: string, runAt?: Date): Promise<void> =>
  addJob(tx, {
    task: "disburse",
    payload: { agreementId },
    key: `disburse:${agreementId}`,
    ...(runAt === undefined ? {} : { runAt }),
  });
