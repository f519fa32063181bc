import type { Step } from "../days/step.ts";
import { forEach } from "./for-each.ts";
import { settleDebit } from "./settle-debit.ts";
import { readPresented } from "./store.ts";

/** Asks once more about each debit that a bank has not said its last word on. */
export const settleDebits: Step = async ({ rooms }) => {
  const debits = await rooms.database.withTx({ kind: "worker" }, readPresented);
  await forEach(rooms, debits, (debit) => settleDebit(rooms, debit));
};
