import { AS_WORKER, asBorrower } from "../../platform/db/actor.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import type { Services } from "../../services.ts";
import { endSigning, withdrawSigning } from "./end-signing.ts";
import { readAbandonedSignings, readOverdueSignings } from "./store.ts";

/** For the sweep: queues a refresh of every overdue signing, and ends the abandoned ones. */
export async function sweepSignings({
  database,
  clock,
  settings,
}: Pick<Services, "database" | "clock" | "settings">): Promise<void> {
  const abandoned = await database.withTx(AS_WORKER, async (tx) => {
    for (const reference of await readOverdueSignings(tx))
      await enqueue(tx, "refresh-signing", { reference });
    return readAbandonedSignings(tx);
  });
  const now = clock.realNow();
  for (const { isUnopened, ...signing } of abandoned)
    await database.withTx(asBorrower(signing.borrowerId), (tx) =>
      isUnopened
        ? withdrawSigning(tx, signing, { eSign: settings.eSign, now })
        : endSigning(tx, { id: signing.id, outcome: "expired", now }),
    );
}
