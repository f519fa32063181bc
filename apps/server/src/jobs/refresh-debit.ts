import { lookAtDebit } from "../loans/repayments/debits/queue/store.ts";
import { AS_WORKER } from "../platform/db/actor.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";

/** Has a debit looked at that a process of the release before has queued: its row is its place in the queue now. */
export async function refreshDebit(
  { database }: JobServices,
  { debitId }: JobPayload<"refresh-debit">,
): Promise<void> {
  await database.withTx(AS_WORKER, (tx) => lookAtDebit(tx, debitId));
}
