import { refreshDebit } from "../../../loans/repayments/debits/refresh-debit.ts";
import { readPresentedDebits } from "../../../loans/repayments/debits/store.ts";
import { AS_WORKER } from "../../../platform/db/actor.ts";
import type { Step } from "../step.ts";
import { forEach } from "./for-each.ts";

/** Asks once more about each debit that a bank has not said its last word on. */
export const refreshDebits: Step = async ({ services }) => {
  const debits = await services.database.withTx(AS_WORKER, readPresentedDebits);
  await forEach(services, debits, (debit) => refreshDebit(services, debit));
};
