import { asBorrower } from "../../platform/db/actor.ts";
import { reportAnswer } from "../../providers/report-answer.ts";
import type { Services } from "../../services.ts";
import { isDayOver, type MandateKey, type RefreshServices, refreshMandate } from "./refresh-mandate.ts";
import { type Mandate, markCancelled, readMandate, recordOrder } from "./store.ts";

/**
 * Cancels at the provider an auto-pay whose cancellation was requested. `waits`: nobody has authorised it yet, and a
 * borrower whose checkout is still open can do so until the day of its order is over.
 */
export async function cancelMandate(
  services: RefreshServices,
  { borrowerId, mandateId }: MandateKey,
): Promise<"done" | "waits" | "unavailable"> {
  const actor = asBorrower(borrowerId);
  const onFile = await services.database.withTx(actor, (tx) => readMandate(tx, mandateId));
  if (onFile === null || !onFile.isCancelAsked || onFile.isCancelled) return "done";
  const hasOrder = await findOrder(services, { borrowerId, mandate: onFile });
  if (hasOrder === "unavailable") return "unavailable";
  const mandate = await refreshMandate(services, { borrowerId, mandateId });
  if (mandate === "unavailable") return "unavailable";
  if (hasOrder && mandate.status === "created" && !isDayOver(mandate, services.clock.realNow()))
    return "waits";
  if (!(await cancelAtProvider(services, mandate))) return "unavailable";
  const now = services.clock.realNow();
  await services.database.withTx(actor, (tx) => markCancelled(tx, { id: mandateId, now }));
  return "done";
}

/** Searches for an order whose reference never reached us. Without an order there was nothing to authorise. */
async function findOrder(
  { database, mandates, log, metrics }: RefreshServices,
  { borrowerId, mandate }: { readonly borrowerId: string; readonly mandate: Mandate },
): Promise<boolean | "unavailable"> {
  if (mandate.orderReference !== null) return true;
  const found = await mandates.findOrder(mandate.id);
  reportAnswer({ log, metrics }, "mandate", found);
  if (found.kind === "unavailable") return "unavailable";
  if (found.kind === "none") return false;
  const order = { id: mandate.id, orderReference: found.reference };
  await database.withTx(asBorrower(borrowerId), (tx) => recordOrder(tx, order));
  return true;
}

/** Cancels whatever status is on file, because a token that once existed may still stand. */
async function cancelAtProvider(
  services: Pick<Services, "mandates" | "log" | "metrics">,
  { method, customerReference, tokenReference }: Mandate,
): Promise<boolean> {
  if (customerReference === null || tokenReference === null) return true;
  const result = await services.mandates.cancel({ method, customerReference, tokenReference });
  reportAnswer(services, "mandate", result);
  return result.kind === "cancelled";
}
