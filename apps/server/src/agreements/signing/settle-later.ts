import type { Tx } from "../../platform/db/tx.ts";
import { addJob } from "../../platform/queue/enqueue.ts";

/**
 * Has a worker ask what came of a signing: the service tells nobody by itself, and the borrower may never come back.
 * Asked for more than once, it is one job.
 */
export const settleSigningLater = (tx: Tx, reference: string, runAt?: Date): Promise<void> =>
  addJob(tx, {
    task: "settle-signing",
    payload: { reference },
    key: `settle-signing:${reference}`,
    ...(runAt === undefined ? {} : { runAt }),
  });

/** Who signs takes a few minutes; who has signed and lost the way back waits no longer than this for the money. */
const ASK_EVERY_MS = 2 * 60_000;

export const nextQuestionAt = (now: Date): Date => new Date(now.getTime() + ASK_EVERY_MS);
