import { asBorrower } from "../../platform/db/actor.ts";
import { reportAnswer } from "../../providers/report-answer.ts";
import type { Services } from "../../services.ts";
import { isDayOver, type RefreshServices, refreshMandate } from "./refresh-mandate.ts";
import { type Mandate, markCancelled, readMandate, recordOrder } from "./store.ts";

type Asked = { readonly borrowerId: string; readonly mandateId: string };

/**
 * Cancels at the provider what we have asked to be cancelled. `waits`: nobody has authorised it, and somebody whose
 * checkout is still open could, until its day is over.
 */
export async function cancelMandate(
  services: RefreshServices,
  { borrowerId, mandateId }: Asked,
): Promise<"done" | "waits" | "unavailable"> {
  const whose = asBorrower(borrowerId);
  const onFile = await services.database.withTx(whose, (tx) => readMandate(tx, mandateId));
  if (onFile === null || !onFile.isCancelAsked || onFile.isCancelled) return "done";
  const isNamed = await nameOrder(services, { borrowerId, mandate: onFile });
  if (isNamed === "unavailable") return "unavailable";
  const mandate = await refreshMandate(services, { borrowerId, mandateId });
  if (mandate === "unavailable") return "unavailable";
  if (isNamed && mandate.status === "created" && !isDayOver(mandate, services.clock.realNow()))
    return "waits";
  if (!(await isCancelledThere(services, mandate))) return "unavailable";
  const now = services.clock.realNow();
  await services.database.withTx(whose, (tx) => markCancelled(tx, { id: mandateId, now }));
  return "done";
}

/** An order that we did not hear of is looked for; without one nothing was ever there to authorise. */
async function nameOrder(
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

/** Whatever we last heard of it: a token that ever was may stand. */
async function isCancelledThere(
  services: Pick<Services, "mandates" | "log" | "metrics">,
  { customerReference, tokenReference }: Mandate,
): Promise<boolean> {
  if (customerReference === null || tokenReference === null) return true;
  const result = await services.mandates.cancel({ customerReference, tokenReference });
  reportAnswer(services, "mandate", result);
  return result.kind === "cancelled";
}
