import { AS_WORKER } from "../../platform/db/actor.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import type { Services } from "../../services.ts";
import { readUnfinished } from "./store.ts";

/** For the sweep: no closed loan is left with its auto-pay or without its certificate, whoever forgot it. */
export async function sweepClosings({ database }: Pick<Services, "database">): Promise<void> {
  await database.withTx(AS_WORKER, async (tx) => {
    for (const closingId of await readUnfinished(tx)) await enqueue(tx, "close-loan", { closingId });
  });
}
