import { disburse as disburseNext } from "../loans/disbursals/disburse.ts";
import { readDisbursalOwner } from "../loans/disbursals/store.ts";
import { AS_WORKER } from "../platform/db/actor.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";

/** Does what is next for the money of a signed agreement. */
export async function disburse(
  services: JobServices,
  { agreementId }: JobPayload<"disburse">,
): Promise<void> {
  const borrowerId = await services.database.withTx(AS_WORKER, (tx) => readDisbursalOwner(tx, agreementId));
  if (borrowerId === null) return;
  await disburseNext(services, { agreementId, borrowerId });
}
