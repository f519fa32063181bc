import { giveBackAuthorisation as giveBack } from "../loans/repayments/give-back-authorisation.ts";
import { refreshPauseMs } from "../loans/repayments/refresh-order.ts";
import { AS_WORKER } from "../platform/db/actor.ts";
import { enqueue } from "../platform/queue/enqueue.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";

/** Gives back what approving an auto-pay by UPI took, and asks about it until it is there. */
export async function giveBackAuthorisation(
  services: JobServices,
  { mandateId }: JobPayload<"give-back-authorisation">,
): Promise<void> {
  const end = await giveBack(services, mandateId);
  if (end.kind === "done") return;
  const afterMs = refreshPauseMs(services, end);
  await services.database.withTx(AS_WORKER, (tx) =>
    enqueue(tx, "give-back-authorisation", { mandateId }, { afterMs }),
  );
}
