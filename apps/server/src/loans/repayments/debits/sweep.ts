import type { Rooms } from "../../../services.ts";
import { settleDebitLater } from "./settle-later.ts";
import { readPresented } from "./store.ts";

/** For the sweep: no debit that is under way is forgotten. */
export async function lookAfterDebits(rooms: Pick<Rooms, "database" | "clock" | "settings">): Promise<void> {
  await rooms.database.withTx({ kind: "worker" }, async (tx) => {
    for (const { id } of await readPresented(tx)) await settleDebitLater(tx, rooms, id);
  });
}
