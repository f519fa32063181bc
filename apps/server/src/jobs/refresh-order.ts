import { z } from "zod";
import { askAgainAt } from "../loans/repayments/ask-again.ts";
import { readWhoseOrder } from "../loans/repayments/orders/store.ts";
import { settleOrder as settle } from "../loans/repayments/refresh-order.ts";
import { settleOrderLater } from "../loans/repayments/settle-later.ts";
import type { JobServices } from "./handlers.ts";

const Payload = z.strictObject({ reference: z.string() });

/** Asks what became of an order, whether the borrower waits for it or not, and again while a bank has not decided. */
export async function settleOrder(services: JobServices, payload: unknown): Promise<void> {
  const { reference } = Payload.parse(payload);
  const whose = await services.database.withTx({ kind: "worker" }, (tx) => readWhoseOrder(tx, reference));
  // The lender takes payments for other things by the same provider.
  if (whose === null) return;
  const settled = await settle(services, whose);
  // Thrown, so that the queue asks again later.
  if (settled === "unavailable") throw new Error("settle-order: the provider does not answer");
  if (!settled.isUndecided || settled.order.status === "abandoned") return;
  const runAt = askAgainAt(services, { since: settled.order.intendedAt });
  await services.database.withTx({ kind: "worker" }, (tx) => settleOrderLater(tx, reference, runAt));
}
