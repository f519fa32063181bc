import type { Services } from "../../services.ts";
import { closeLoanLater } from "./close-later.ts";
import { readUnfinished } from "./store.ts";

/** For the sweep: no closed loan is left with its auto-pay or without its certificate, whoever forgot it. */
export async function lookAfterClosings({ database }: Pick<Services, "database">): Promise<void> {
  await database.withTx({ kind: "worker" }, async (tx) => {
    for (const closingId of await readUnfinished(tx)) await closeLoanLater(tx, closingId);
  });
}
