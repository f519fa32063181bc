import type { Tx } from "../../platform/db/tx.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import { readLiveDisbursal, readUnderWayOf } from "./store.ts";

/** What a disbursal waited for has happened. Harmless when nothing waited. */
export async function resumeDisbursal(tx: Tx, applicationId: number): Promise<void> {
  const live = await readLiveDisbursal(tx, applicationId);
  if (live !== null && live.arrivedAt === null)
    await enqueue(tx, "disburse", { agreementId: live.agreementId });
}

/** A loan of the borrower is closed: the money of the next one may have waited for that. */
export async function resumeDisbursalsOf(tx: Tx, borrowerId: string): Promise<void> {
  for (const agreementId of await readUnderWayOf(tx, borrowerId))
    await enqueue(tx, "disburse", { agreementId });
}
