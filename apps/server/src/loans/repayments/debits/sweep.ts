import { AS_WORKER } from "../../../platform/db/actor.ts";
import { enqueue } from "../../../platform/queue/enqueue.ts";
import type { Services } from "../../../services.ts";
import { askSoonAt } from "../ask-again.ts";
import { readPresented } from "./store.ts";

/** For the sweep: no debit that is under way is forgotten. */
export async function sweepDebits(
  services: Pick<Services, "database" | "clock" | "settings">,
): Promise<void> {
  await services.database.withTx(AS_WORKER, async (tx) => {
    for (const { id: debitId } of await readPresented(tx))
      await enqueue(tx, "refresh-debit", { debitId }, { runAt: askSoonAt(services) });
  });
}
