import { z } from "zod";
import { decideOnStatement } from "../statements/decide-on-statement.ts";
import { readSharer } from "../statements/store.ts";
import type { JobRooms } from "./tasks.ts";

const Payload = z.strictObject({ reference: z.string() });

/** What the queue asks about again later. An event may be ahead of what the provider tells who asks. */
const UNSETTLED = ["nothing-shared", "reading", "unavailable", "postponed"] as const;

/** Decides on a statement that was shared, whether the borrower comes back or not. */
export async function settleStatement(rooms: JobRooms, payload: unknown): Promise<void> {
  const { reference } = Payload.parse(payload);
  const borrowerId = await rooms.database.withTx({ kind: "worker" }, (tx) => readSharer(tx, reference));
  // Somebody else's, or one that we gave up before we heard its name: there is nothing to settle.
  if (borrowerId === null) return;
  const came = await decideOnStatement(rooms, { borrowerId, reference });
  const unsettled = UNSETTLED.find((kind) => kind === came?.kind);
  if (unsettled !== undefined) throw new Error(`settle-statement: the session is ${unsettled}`);
}
