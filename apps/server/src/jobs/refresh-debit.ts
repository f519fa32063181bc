import { refreshDebit as refresh } from "../loans/repayments/debits/refresh-debit.ts";
import { readDebitOwner } from "../loans/repayments/debits/store.ts";
import { AS_WORKER } from "../platform/db/actor.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";

/** Carries a debit on whose end was not known when it was presented. */
export async function refreshDebit(
  services: JobServices,
  { debitId }: JobPayload<"refresh-debit">,
): Promise<void> {
  const whose = await services.database.withTx(AS_WORKER, (tx) => readDebitOwner(tx, debitId));
  if (whose === null) throw new Error("refresh-debit: there is no such debit");
  // Thrown, so that the queue asks again later.
  if ((await refresh(services, whose)) === "waits")
    throw new Error("refresh-debit: nobody knows its end yet");
}
