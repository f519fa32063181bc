import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import { AS_WORKER, asBorrower } from "../../platform/db/actor.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import type { Services } from "../../services.ts";
import { abandonUnnamed, readOrdersToAsk, readUnnamedOrders } from "./orders/store.ts";
import { readWaiting } from "./payments/store.ts";
import { readLoansWithOpenRefunds } from "./refunds/store.ts";

type SweepServices = Pick<Services, "database" | "clock" | "log" | "metrics">;

/**
 * Sees to it that no payment is forgotten: what somebody may have paid and what is on its way back is asked about again,
 * and a payment that nobody knows the end of for too long is somebody's to look at.
 */
export async function sweepRepayments(services: SweepServices): Promise<void> {
  const { database } = services;
  await database.withTx(AS_WORKER, async (tx) => {
    for (const reference of await readOrdersToAsk(tx)) await enqueue(tx, "refresh-order", { reference });
    for (const applicationId of await readLoansWithOpenRefunds(tx))
      await enqueue(tx, "refund-excess", { applicationId });
  });
  for (const { orderId, borrowerId } of await database.withTx(AS_WORKER, readUnnamedOrders))
    await database.withTx(asBorrower(borrowerId), (tx) => abandonUnnamed(tx, orderId));
  await watchWaiting(services);
}

/** Banks decide within minutes, a few within days; after one day somebody should ask why this one has not. */
const WAITING_SECONDS_MAX = DAY_SECONDS;

async function watchWaiting({ database, clock, log, metrics }: SweepServices): Promise<void> {
  const { count, oldestAt } = await database.withTx(AS_WORKER, readWaiting);
  const oldestSeconds = oldestAt === null ? 0 : (clock.realNow().getTime() - oldestAt.getTime()) / 1000;
  metrics.setUndecidedPayments({ count, oldestSeconds });
  if (oldestSeconds > WAITING_SECONDS_MAX)
    log.error(
      { count, oldestSeconds: Math.round(oldestSeconds) },
      "alarm: a payment is undecided for too long",
    );
}
