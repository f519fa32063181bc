import { z } from "zod";
import { settleReading } from "../loans/disbursals/disburse.ts";
import { readWhosePayout, readWhoseReference } from "../loans/disbursals/payouts/store.ts";
import { reportAnswer } from "../providers/report-answer.ts";
import type { JobServices } from "./handlers.ts";

const Payload = z.strictObject({ reference: z.string() });

/**
 * Asks what became of a payout that its provider told us of. The event may be ahead of the answer that names it: then
 * our own reference, which the provider repeats, says which it is.
 */
export async function settlePayout(services: JobServices, payload: unknown): Promise<void> {
  const { reference } = Payload.parse(payload);
  const result = await services.payouts.read(reference);
  reportAnswer(services, "payouts", result);
  // Thrown, so that the queue asks again later.
  if (result.kind === "unknown") throw new Error("settle-payout: nobody answered");
  if (result.kind === "refused") return;
  const { ownReference } = result.payout;
  const whose = await services.database.withTx(
    { kind: "worker" },
    async (tx) =>
      (await readWhoseReference(tx, reference)) ??
      (z.uuid().safeParse(ownReference).success && ownReference !== null
        ? readWhosePayout(tx, ownReference)
        : null),
  );
  // The lender pays others from the same account.
  if (whose === null) return;
  await settleReading(services, { whose, result });
}
