import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import { AS_WORKER, asBorrower } from "../../platform/db/actor.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import type { Services } from "../../services.ts";
import { abandonUnnamedOrder, readOrdersToRefresh, readUnnamedOrders } from "./orders/store.ts";
import { countUndecidedPayments, readLoansWithOpenRefunds } from "./payments/store.ts";

type SweepServices = Pick<Services, "database" | "clock" | "log" | "metrics">;

/**
 * Queues a refresh of every order that may have been paid and of every open refund, abandons orders that the provider
 * never named, and raises an alarm for payments that stay undecided for too long.
 */
export async function sweepRepayments(services: SweepServices): Promise<void> {
  const { database } = services;
  await database.withTx(AS_WORKER, async (tx) => {
    for (const reference of await readOrdersToRefresh(tx)) await enqueue(tx, "refresh-order", { reference });
    for (const applicationId of await readLoansWithOpenRefunds(tx))
      await enqueue(tx, "refund-excess", { applicationId });
  });
  for (const { orderId, borrowerId } of await database.withTx(AS_WORKER, readUnnamedOrders))
    await database.withTx(asBorrower(borrowerId), (tx) => abandonUnnamedOrder(tx, orderId));
  await watchUndecidedPayments(services);
}

/** Banks decide within minutes, a few within days; after one day a person should ask why. */
const WAITING_SECONDS_MAX = DAY_SECONDS;

async function watchUndecidedPayments({ database, clock, log, metrics }: SweepServices): Promise<void> {
  const { count, oldestAt } = await database.withTx(AS_WORKER, countUndecidedPayments);
  const oldestSeconds = oldestAt === null ? 0 : (clock.realNow().getTime() - oldestAt.getTime()) / 1000;
  metrics.setUndecidedPayments({ count, oldestSeconds });
  if (oldestSeconds > WAITING_SECONDS_MAX)
    log.error(
      { count, oldestSeconds: Math.round(oldestSeconds) },
      "alarm: a payment is undecided for too long",
    );
}
