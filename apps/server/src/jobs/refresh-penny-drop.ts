import { refreshDrop } from "../journey/penny-drops/refresh-drop.ts";
import { readDropOwner } from "../journey/penny-drops/store.ts";
import { AS_WORKER } from "../platform/db/actor.ts";
import { awaitTurn, withPacedCalls } from "../platform/paces/paced-calls.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";

/** Refreshes a penny drop that its provider says has been answered, whether the borrower waits for it or not. */
export async function refreshPennyDrop(
  services: JobServices,
  { reference }: JobPayload<"refresh-penny-drop">,
): Promise<void> {
  const owner = await services.database.withTx(AS_WORKER, (tx) => readDropOwner(tx, reference));
  // Somebody else's, or one that we gave up before we heard its name: there is nothing to refresh.
  if (owner === null) return;
  const end = await withPacedCalls("question", async () =>
    (await awaitTurn(services.paces.razorpayx)) ? refreshDrop(services, owner) : ("in line" as const),
  );
  // Thrown, so that the queue asks again later. An event may also be ahead of what the provider tells who asks.
  if (end === "unavailable" || end === "awaited" || end === "in line")
    throw new Error(`refresh-penny-drop: the drop is ${end}`);
}
