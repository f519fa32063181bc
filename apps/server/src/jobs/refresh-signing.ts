import { z } from "zod";
import { finishSigning } from "../agreements/signing/finish-signing.ts";
import { nextQuestionAt, settleSigningLater } from "../agreements/signing/settle-later.ts";
import { readSignatory } from "../agreements/signing/store.ts";
import type { JobServices } from "./handlers.ts";

const Payload = z.strictObject({ reference: z.string() });

/** Settles a signing whether the borrower comes back or not. While it can be signed it is asked about now and then. */
export async function settleSigning(services: JobServices, payload: unknown): Promise<void> {
  const { reference } = Payload.parse(payload);
  const borrowerId = await services.database.withTx({ kind: "worker" }, (tx) => readSignatory(tx, reference));
  // Somebody else's, or one that we gave up before we heard its name: there is nothing to settle.
  if (borrowerId === null) return;
  const end = await finishSigning(services, { borrowerId, reference });
  // Thrown, so that the queue asks again later.
  if (end === "unavailable") throw new Error("settle-signing: the service tells nothing");
  if (end === "open")
    await services.database.withTx({ kind: "worker" }, (tx) =>
      settleSigningLater(tx, reference, nextQuestionAt(services.clock.realNow())),
    );
}
