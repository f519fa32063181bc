import type { Tx } from "../../platform/db/tx.ts";
import type { Events } from "../../platform/events.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import { endDisbursal, insertDisbursal, readLiveDisbursal, readOpenAgreementsOf } from "./store.ts";

/**
 * Requests the disbursal of an agreement in the transaction that signs it, to the verified account and no other. The job
 * checks whether and when the money may go.
 */
export async function requestDisbursal(tx: Tx, signed: Events["agreement-signed"]): Promise<void> {
  await insertDisbursal(tx, signed);
  await enqueue(tx, "disburse", { agreementId: signed.agreementId });
}

/** Ends the disbursal of a cancelled application. Nothing of it was released, so no payout is alive. */
export async function endWaitingDisbursal(
  tx: Tx,
  { applicationId, now }: Events["application-cancelled"],
): Promise<void> {
  if ((await readLiveDisbursal(tx, applicationId)) === null) return;
  if (!(await endDisbursal(tx, { applicationId, now })))
    throw new Error("endWaitingDisbursal: a payout of what was not released");
}

/** Queues the live disbursal of an application again, after what it waited for. Harmless when none waited. */
export async function resumeDisbursal(tx: Tx, applicationId: number): Promise<void> {
  const live = await readLiveDisbursal(tx, applicationId);
  if (live !== null && live.arrivedAt === null)
    await enqueue(tx, "disburse", { agreementId: live.agreementId });
}

/** Queues all open disbursals of a borrower: one may have waited for an earlier loan to close. */
export async function resumeDisbursalsOf(tx: Tx, borrowerId: string): Promise<void> {
  for (const agreementId of await readOpenAgreementsOf(tx, borrowerId))
    await enqueue(tx, "disburse", { agreementId });
}
