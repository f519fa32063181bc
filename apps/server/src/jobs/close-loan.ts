import { closeLoan as close } from "../loans/closings/close-loan.ts";
import { readClosingOwner } from "../loans/closings/store.ts";
import { AS_WORKER } from "../platform/db/actor.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";

/** Winds up a loan that owes nothing any more. The sweep asks for it again until it is done. */
export async function closeLoan(
  services: JobServices,
  { closingId }: JobPayload<"close-loan">,
): Promise<void> {
  const borrowerId = await services.database.withTx(AS_WORKER, (tx) => readClosingOwner(tx, closingId));
  if (borrowerId === null) return;
  await close(services, { borrowerId, closingId });
}
