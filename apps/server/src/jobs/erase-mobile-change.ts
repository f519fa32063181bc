import { eraseUnprovenChange } from "../operations/rights/mobile-changes/store.ts";
import { AS_WORKER } from "../platform/db/actor.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";

/** Erases a change of number that came to nothing: the number may be a stranger's. */
export async function eraseMobileChange(
  { database, clock }: JobServices,
  { changeId: id }: JobPayload<"erase-mobile-change">,
): Promise<void> {
  const isOver = await database.withTx(AS_WORKER, (tx) =>
    eraseUnprovenChange(tx, { id, now: clock.realNow() }),
  );
  // Thrown, so that the queue asks again later.
  if (!isOver) throw new Error("erase-mobile-change: its codes are still good");
}
