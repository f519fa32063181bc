import { z } from "zod";
import { disburse as disburseNext } from "../loans/disbursals/disburse.ts";
import { readPayeeOf } from "../loans/disbursals/store.ts";
import type { JobServices } from "./handlers.ts";

const Payload = z.strictObject({ agreementId: z.uuid() });

/** Does what is next for the money of a signed agreement. */
export async function disburse(services: JobServices, payload: unknown): Promise<void> {
  const { agreementId } = Payload.parse(payload);
  const borrowerId = await services.database.withTx({ kind: "worker" }, (tx) => readPayeeOf(tx, agreementId));
  if (borrowerId === null) return;
  await disburseNext(services, { agreementId, borrowerId });
}
