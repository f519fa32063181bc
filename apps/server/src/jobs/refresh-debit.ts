import { z } from "zod";
import { settleDebit as settle } from "../loans/repayments/debits/refresh-debit.ts";
import { readWhoseDebit } from "../loans/repayments/debits/store.ts";
import type { JobServices } from "./handlers.ts";

const Payload = z.strictObject({ debitId: z.uuid() });

/** Carries a debit on whose end was not known when it was presented. */
export async function settleDebit(services: JobServices, payload: unknown): Promise<void> {
  const { debitId } = Payload.parse(payload);
  const whose = await services.database.withTx({ kind: "worker" }, (tx) => readWhoseDebit(tx, debitId));
  if (whose === null) throw new Error("settle-debit: there is no such debit");
  // Thrown, so that the queue asks again later.
  if ((await settle(services, whose)) === "waits") throw new Error("settle-debit: nobody knows its end yet");
}
