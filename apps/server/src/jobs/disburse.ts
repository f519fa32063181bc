import { z } from "zod";
import { disburse as disburseNext } from "../loans/disbursals/disburse.ts";
import { readPayeeOf } from "../loans/disbursals/store.ts";
import type { JobRooms } from "./handlers.ts";

const Payload = z.strictObject({ agreementId: z.uuid() });

/** Does what is next for the money of a signed agreement. */
export async function disburse(rooms: JobRooms, payload: unknown): Promise<void> {
  const { agreementId } = Payload.parse(payload);
  const borrowerId = await rooms.database.withTx({ kind: "worker" }, (tx) => readPayeeOf(tx, agreementId));
  if (borrowerId === null) return;
  await disburseNext(rooms, { agreementId, borrowerId });
}
