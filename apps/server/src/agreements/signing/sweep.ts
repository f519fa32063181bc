import { AS_WORKER, asBorrower } from "../../platform/db/actor.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import type { Services } from "../../services.ts";
import { endSigning } from "./end-signing.ts";
import { giveUpOpening } from "./signing-limit.ts";
import { readForsaken, readOverdueReferences } from "./store.ts";

/** For the sweep: no signing is left open for ever, whoever forgot it. */
export async function sweepSignings({
  database,
  clock,
  settings,
}: Pick<Services, "database" | "clock" | "settings">): Promise<void> {
  const forsaken = await database.withTx(AS_WORKER, async (tx) => {
    for (const reference of await readOverdueReferences(tx))
      await enqueue(tx, "refresh-signing", { reference });
    return readForsaken(tx);
  });
  const now = clock.realNow();
  for (const { isUnopened, ...signing } of forsaken)
    await database.withTx(asBorrower(signing.borrowerId), (tx) =>
      isUnopened
        ? giveUpOpening(tx, signing, { eSign: settings.eSign, now })
        : endSigning(tx, { id: signing.id, outcome: "expired", now }),
    );
}
