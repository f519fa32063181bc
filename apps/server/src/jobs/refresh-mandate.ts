import { refreshMandate as refresh } from "../journey/mandates/refresh-mandate.ts";
import { readMandateOwnerByReference } from "../journey/mandates/store.ts";
import { AS_WORKER } from "../platform/db/actor.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";

/** Refreshes an auto-pay that its provider says something has become of, whether the borrower waits for it or not. */
export async function refreshMandate(
  services: JobServices,
  { reference }: JobPayload<"refresh-mandate">,
): Promise<void> {
  const owner = await services.database.withTx(AS_WORKER, (tx) => readMandateOwnerByReference(tx, reference));
  // Somebody else's, or one whose name we have not heard yet: the sweep asks about all that are open.
  if (owner === null) return;
  // Thrown, so that the queue asks again later.
  if ((await refresh(services, owner)) === "unavailable")
    throw new Error("refresh-mandate: the provider does not answer");
}
