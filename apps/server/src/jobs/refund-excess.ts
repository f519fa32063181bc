import { readLoanOwner } from "../loans/events/store.ts";
import { adoptLostRefunds } from "../loans/repayments/adopt-refund.ts";
import { refreshPauseMs } from "../loans/repayments/refresh-order.ts";
import { refundExcess as refund } from "../loans/repayments/refund-excess.ts";
import { AS_WORKER } from "../platform/db/actor.ts";
import { enqueue } from "../platform/queue/enqueue.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";

/** Sends back what a borrower has paid too much, and asks about it until it is there. */
export async function refundExcess(
  services: JobServices,
  { applicationId }: JobPayload<"refund-excess">,
): Promise<void> {
  const borrowerId = await services.database.withTx(AS_WORKER, (tx) => readLoanOwner(tx, applicationId));
  if (borrowerId === null) throw new Error("refund-excess: there is no such loan");
  const looked = await adoptLostRefunds(services, { applicationId, borrowerId });
  const end = looked.kind === "waits" ? looked : await refund(services, { applicationId, borrowerId });
  if (end.kind === "done") return;
  const afterMs = refreshPauseMs(services, end);
  await services.database.withTx(AS_WORKER, (tx) =>
    enqueue(tx, "refund-excess", { applicationId }, { afterMs }),
  );
}
