import { endClaim } from "../journey/identity/end-claim.ts";
import { readOtherClaimants } from "../journey/pan-records/store.ts";
import { AS_WORKER } from "../platform/db/actor.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";

/** Ends every other account's claim on the PAN that a borrower has just come to hold, in the name of each. */
export async function releasePanClaims(
  services: JobServices,
  { borrowerId }: JobPayload<"release-pan-claims">,
): Promise<void> {
  const claimants = await services.database.withTx(AS_WORKER, (tx) => readOtherClaimants(tx, borrowerId));
  for (const claimant of claimants) await endClaim(services, claimant);
}
