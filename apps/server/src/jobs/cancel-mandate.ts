import { cancelMandate as cancel } from "../journey/mandates/cancel-mandate.ts";
import { readMandateOwner } from "../journey/mandates/store.ts";
import { AS_WORKER } from "../platform/db/actor.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";

/** Sees to it that nothing is left at the provider of an auto-pay that counts no more. The sweep asks for it again. */
export async function cancelMandate(
  services: JobServices,
  { mandateId }: JobPayload<"cancel-mandate">,
): Promise<void> {
  const owner = await services.database.withTx(AS_WORKER, (tx) => readMandateOwner(tx, mandateId));
  if (owner === null) throw new Error("cancel-mandate: there is no such auto-pay");
  // Thrown, so that the queue asks again later.
  if ((await cancel(services, owner)) === "unavailable")
    throw new Error("cancel-mandate: the provider does not answer");
}
