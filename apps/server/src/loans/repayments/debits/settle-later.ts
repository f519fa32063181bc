import type { Tx } from "../../../platform/db/tx.ts";
import { addJob } from "../../../platform/queue/enqueue.ts";
import type { Services } from "../../../services.ts";

/** Has a worker ask what became of a debit. Asked for more than once, it is one job. */
export const settleDebitLater = (
  tx: Tx,
  { clock, settings }: Pick<Services, "clock" | "settings">,
  debitId: string,
): Promise<void> =>
  addJob(tx, {
    task: "settle-debit",
    payload: { debitId },
    key: `settle-debit:${debitId}`,
    runAt: new Date(clock.realNow().getTime() + settings.repayment.askAgainMs),
  });
