import { applyPayoutReading } from "../loans/disbursals/disburse.ts";
import { readPayoutOwnerByKey, readPayoutOwnerByReference } from "../loans/disbursals/payouts/store.ts";
import { AS_WORKER } from "../platform/db/actor.ts";
import { withPacedCalls } from "../platform/paces/paced-calls.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import { payoutsAt, providerOfPayout } from "../providers/payouts/payout-providers.ts";
import { reportAnswer } from "../providers/report-answer.ts";
import type { JobServices } from "../services.ts";

/**
 * Asks what became of a payout that its provider told us of. The event may be ahead of the answer that names it: then
 * our own reference, which the provider repeats, says which it is.
 */
export async function refreshPayout(
  services: JobServices,
  { reference }: JobPayload<"refresh-payout">,
): Promise<void> {
  const result = await withPacedCalls("question", () =>
    payoutsAt(services, providerOfPayout(reference)).read(reference),
  );
  reportAnswer(services, "payouts", result);
  // Thrown, so that the queue asks again later.
  if (result.kind === "unknown") throw new Error("refresh-payout: nobody answered");
  if (result.kind === "refused") return;
  const { ownReference } = result.payout;
  const owner = await services.database.withTx(
    AS_WORKER,
    async (tx) =>
      (await readPayoutOwnerByReference(tx, reference)) ??
      (ownReference === null ? null : readPayoutOwnerByKey(tx, ownReference)),
  );
  // The lender pays others from the same account.
  if (owner === null) return;
  await applyPayoutReading(services, { owner, result });
}
