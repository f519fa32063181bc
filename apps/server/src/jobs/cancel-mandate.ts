import { cancelMandate as cancel } from "../journey/mandates/cancel-mandate.ts";
import { readWhoseMandate } from "../journey/mandates/store.ts";
import { AS_WORKER } from "../platform/db/actor.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";

/** Sees to it that nothing is left at the provider of an auto-pay that counts no more. The sweep asks for it again. */
export async function cancelMandate(
  services: JobServices,
  { mandateId }: JobPayload<"cancel-mandate">,
): Promise<void> {
  const whose = await services.database.withTx(AS_WORKER, (tx) => readWhoseMandate(tx, mandateId));
  if (whose === null) throw new Error("cancel-mandate: there is no such auto-pay");
  // Thrown, so that the queue asks again later.
  if ((await cancel(services, whose)) === "unavailable")
    throw new Error("cancel-mandate: the provider does not answer");
}
