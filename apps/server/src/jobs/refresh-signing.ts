import { endSigningIfOver, SIGNING_REFRESH_EVERY_MS } from "../agreements/signing/refresh-signing.ts";
import { readSigningOwner } from "../agreements/signing/store.ts";
import { AS_WORKER } from "../platform/db/actor.ts";
import { enqueue } from "../platform/queue/enqueue.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";

/** Ends a signing that came to nothing. While it can be signed it is asked about now and then; a signed one waits for the borrower's own session. */
export async function refreshSigning(
  services: JobServices,
  { reference }: JobPayload<"refresh-signing">,
): Promise<void> {
  const borrowerId = await services.database.withTx(AS_WORKER, (tx) => readSigningOwner(tx, reference));
  // Somebody else's, or one that we gave up before we heard its name: there is nothing to refresh.
  if (borrowerId === null) return;
  const end = await endSigningIfOver(services, { borrowerId, reference });
  // Thrown, so that the queue asks again later.
  if (end === "unavailable") throw new Error("refresh-signing: the service tells nothing");
  if (end === "open")
    await services.database.withTx(AS_WORKER, (tx) =>
      enqueue(tx, "refresh-signing", { reference }, { afterMs: SIGNING_REFRESH_EVERY_MS }),
    );
}
