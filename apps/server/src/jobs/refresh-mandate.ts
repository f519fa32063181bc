import { z } from "zod";
import { settleMandate as settle } from "../journey/mandates/refresh-mandate.ts";
import { readWhoseReference } from "../journey/mandates/store.ts";
import type { JobServices } from "./handlers.ts";

const Payload = z.strictObject({ reference: z.string() });

/** Settles an auto-pay that its provider says something has become of, whether the borrower waits for it or not. */
export async function settleMandate(services: JobServices, payload: unknown): Promise<void> {
  const { reference } = Payload.parse(payload);
  const whose = await services.database.withTx({ kind: "worker" }, (tx) => readWhoseReference(tx, reference));
  // Somebody else's, or one whose name we have not heard yet: the sweep asks about all that are open.
  if (whose === null) return;
  // Thrown, so that the queue asks again later.
  if ((await settle(services, whose)) === "unavailable")
    throw new Error("settle-mandate: the provider does not answer");
}
