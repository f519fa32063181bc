import { noteToldDebit as note, queueToldDebit } from "../loans/repayments/debits/queue/told-debits.ts";
import { AS_WORKER } from "../platform/db/actor.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";

/** Keeps what the provider said of telling a payer before we knew the order by its name. */
export const noteToldDebit = (
  { database }: JobServices,
  { saidAt, triesLeft, ...told }: JobPayload<"note-told-debit">,
): Promise<void> =>
  database.withTx(AS_WORKER, async (tx) => {
    const said = { ...told, now: new Date(saidAt) };
    if (!(await note(tx, said)) && triesLeft > 0) await queueToldDebit(tx, said, triesLeft - 1);
  });
