import { z } from "zod";
import { closeLoan as close } from "../loans/closings/close-loan.ts";
import { readWhoseClosing } from "../loans/closings/store.ts";
import type { JobServices } from "./handlers.ts";

const Payload = z.strictObject({ closingId: z.uuid() });

/** Winds up a loan that owes nothing any more. The sweep asks for it again until it is done. */
export async function closeLoan(services: JobServices, payload: unknown): Promise<void> {
  const { closingId } = Payload.parse(payload);
  const borrowerId = await services.database.withTx({ kind: "worker" }, (tx) =>
    readWhoseClosing(tx, closingId),
  );
  if (borrowerId === null) return;
  await close(services, { borrowerId, closingId });
}
