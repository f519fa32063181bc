import { z } from "zod";
import { settleDrop } from "../journey/penny-drops/refresh-drop.ts";
import { readWhoseDrop } from "../journey/penny-drops/store.ts";
import type { JobServices } from "./handlers.ts";

const Payload = z.strictObject({ reference: z.string() });

/** Settles a penny drop that its provider says has been answered, whether the borrower waits for it or not. */
export async function settlePennyDrop(services: JobServices, payload: unknown): Promise<void> {
  const { reference } = Payload.parse(payload);
  const whose = await services.database.withTx({ kind: "worker" }, (tx) => readWhoseDrop(tx, reference));
  // Somebody else's, or one that we gave up before we heard its name: there is nothing to settle.
  if (whose === null) return;
  const end = await settleDrop(services, whose);
  // Thrown, so that the queue asks again later. An event may also be ahead of what the provider tells who asks.
  if (end === "unavailable" || end === "awaited") throw new Error(`settle-penny-drop: the drop is ${end}`);
}
