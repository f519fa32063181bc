import { readOrderOwner } from "../loans/repayments/orders/store.ts";
import { refreshOrder as refresh, refreshPauseMs } from "../loans/repayments/refresh-order.ts";
import { AS_WORKER } from "../platform/db/actor.ts";
import { enqueue } from "../platform/queue/enqueue.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";
import { refreshMandate } from "./refresh-mandate.ts";

/** Asks what became of an order, whether the borrower waits for it or not, and again while a bank has not decided. */
export async function refreshOrder(
  services: JobServices,
  { reference }: JobPayload<"refresh-order">,
): Promise<void> {
  const whose = await services.database.withTx(AS_WORKER, (tx) => readOrderOwner(tx, reference));
  // An order of money that is no loan's may be the rupee of an auto-pay by UPI. The lender takes payments for other things as well.
  if (whose === null) return refreshMandate(services, { reference });
  const refreshed = await refresh(services, whose);
  // Thrown, so that the queue asks again later.
  if (refreshed === "unavailable") throw new Error("refresh-order: the provider does not answer");
  if (!refreshed.isUndecided || refreshed.order.status === "abandoned") return;
  const afterMs = refreshPauseMs(services, { since: refreshed.order.intendedAt });
  await services.database.withTx(AS_WORKER, (tx) => enqueue(tx, "refresh-order", { reference }, { afterMs }));
}
