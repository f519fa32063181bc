import { asBorrower } from "../../platform/db/actor.ts";
import { reportAnswer } from "../../providers/report-answer.ts";
import type { Services } from "../../services.ts";
import { type ConcludeServices, concludeDrop } from "./conclude-drop.ts";
import { type DropOutcome, type PennyDrop, readDrop } from "./store.ts";

export type DropServices = ConcludeServices & Pick<Services, "pennyDrops" | "log" | "metrics">;

/** `unasked`: its provider has not named it, so nobody can ask. */
export type DropEnd = DropOutcome | "awaited" | "unavailable" | "unasked";

/**
 * Asks the provider what a penny drop came to, and writes that down. For the borrower who waits, the provider's own
 * event and the sweep alike, any number of them at once.
 */
export async function refreshDrop(
  services: DropServices,
  { borrowerId, dropId }: { readonly borrowerId: string; readonly dropId: string },
): Promise<DropEnd> {
  const drop = await services.database.withTx(asBorrower(borrowerId), (tx) => readDrop(tx, dropId));
  if (drop.outcome !== null) return drop.outcome;
  if (drop.reference === null) return "unasked";
  return ask(services, { borrowerId, drop, reference: drop.reference });
}

async function ask(
  services: DropServices,
  { borrowerId, drop, reference }: { borrowerId: string; drop: PennyDrop; reference: string },
): Promise<DropEnd> {
  const result = await services.pennyDrops.read(reference);
  reportAnswer(services, "penny-drop", result);
  switch (result.kind) {
    case "awaited":
      return "awaited";
    case "unavailable":
    case "unknown":
      return "unavailable";
    case "active":
    case "invalid":
    case "failed":
      return concludeDrop(services, { borrowerId, drop, word: result });
    default:
      return result satisfies never;
  }
}
