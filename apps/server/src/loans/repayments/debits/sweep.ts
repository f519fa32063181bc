import type { Services } from "../../../services.ts";
import { settleDebitLater } from "./settle-later.ts";
import { readPresented } from "./store.ts";

/** For the sweep: no debit that is under way is forgotten. */
export async function lookAfterDebits(
  services: Pick<Services, "database" | "clock" | "settings">,
): Promise<void> {
  await services.database.withTx({ kind: "worker" }, async (tx) => {
    for (const { id } of await readPresented(tx)) await settleDebitLater(tx, services, id);
  });
}
