import { readLoanOwner } from "../loans/events/store.ts";
import { correctReceipts as correct } from "../loans/repayments/receipts/make-receipt.ts";
import { AS_WORKER } from "../platform/db/actor.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";

/** Issues the receipts of a loan anew that something which became known later has made untrue. */
export async function correctReceipts(
  services: JobServices,
  { applicationId }: JobPayload<"correct-receipts">,
): Promise<void> {
  const borrowerId = await services.database.withTx(AS_WORKER, (tx) => readLoanOwner(tx, applicationId));
  if (borrowerId === null) throw new Error("correct-receipts: there is no such loan");
  await correct(services, { applicationId, borrowerId });
}
