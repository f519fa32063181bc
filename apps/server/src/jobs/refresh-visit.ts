import { z } from "zod";
import { finishVisit } from "../journey/identity/finish-visit.ts";
import { readVisitor } from "../journey/identity/store.ts";
import type { JobServices } from "./handlers.ts";

const Payload = z.strictObject({ reference: z.string() });

/** Settles a visit to the document service that its provider says has ended, whether the borrower comes back or not. */
export async function settleVisit(services: JobServices, payload: unknown): Promise<void> {
  const { reference } = Payload.parse(payload);
  const borrowerId = await services.database.withTx({ kind: "worker" }, (tx) => readVisitor(tx, reference));
  // Somebody else's, or one that we gave up before we heard its name: there is nothing to settle.
  if (borrowerId === null) return;
  const end = await finishVisit(services, { borrowerId, reference });
  // Thrown, so that the queue asks again later. An event may also be ahead of what the provider tells who asks.
  if (end === "unavailable" || end === "open") throw new Error(`settle-visit: the visit is ${end}`);
}
