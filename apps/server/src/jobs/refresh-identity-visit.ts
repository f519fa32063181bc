import { endVisitIfOver } from "../journey/identity/refresh-visit.ts";
import { readVisitOwner } from "../journey/identity/store.ts";
import { AS_WORKER } from "../platform/db/actor.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";

/** Ends a visit to the document service that came to nothing. One that was completed waits for the borrower's own session. */
export async function refreshIdentityVisit(
  services: JobServices,
  { reference }: JobPayload<"refresh-identity-visit">,
): Promise<void> {
  const borrowerId = await services.database.withTx(AS_WORKER, (tx) => readVisitOwner(tx, reference));
  // Somebody else's, or one that we gave up before we heard its name: there is nothing to refresh.
  if (borrowerId === null) return;
  const end = await endVisitIfOver(services, { borrowerId, reference });
  // Thrown, so that the queue asks again later. An event may also be ahead of what the provider tells who asks.
  if (end === "unavailable" || end === "open") throw new Error(`refresh-identity-visit: the visit is ${end}`);
}
