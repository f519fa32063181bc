import type { RepaymentOrder } from "../../../loans/repayments/orders/store.ts";
import { type RefreshServices, refreshOrder } from "../../../loans/repayments/refresh-order.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { takeOf } from "../../../platform/db/limits.ts";

/** How often the provider is asked about one order, however many screens wait for it. */
const ASKED_EVERY_SECONDS = 1;

/** Asks about an order unless somebody has just done so. Should the provider be silent, what is on file holds. */
export async function askNow(services: RefreshServices, { id, borrowerId }: RepaymentOrder): Promise<void> {
  const limit = { bucket: `order:${id}`, max: 1, windowSeconds: ASKED_EVERY_SECONDS };
  const take = await services.database.withTx(asBorrower(borrowerId), (tx) =>
    takeOf(tx, limit, services.clock.realNow()),
  );
  if (take.kind === "taken") await refreshOrder(services, { borrowerId, orderId: id });
}
