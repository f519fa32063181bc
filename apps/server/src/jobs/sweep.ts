import { checkPan } from "@vaada/contract/calls/basic-details";
import type { Tx } from "../db/tx.ts";
import { forgetBeginning } from "../identity/end-attempt.ts";
import { settleLater as settleVisitLater } from "../identity/settle-later.ts";
import { forgetConnecting } from "../statements/end-session.ts";
import { settleLater as settleStatementLater } from "../statements/settle-later.ts";
import { forgetAnswers } from "../turns/store.ts";
import {
  eraseEmails,
  erasePans,
  expireAttempts,
  expireSessions,
  makeRoomForEvents,
  readOverdueSessions,
  readOverdueVisits,
  removeEnded,
} from "./store.ts";
import type { JobRooms } from "./tasks.ts";

/**
 * Removes ended sessions, limits whose window has passed and workers not heard of any more, looks after the attempts
 * and sessions that ran out, erases what is needed no more, and makes room for the events of the months ahead.
 */
export async function sweep({ database }: JobRooms): Promise<void> {
  await database.withTx({ kind: "worker" }, async (tx) => {
    await removeEnded(tx);
    await closeAttempts(tx);
    await closeSessions(tx);
    await eraseUnneeded(tx);
  });
  // Alone and last: should it fail, the rest is done all the same.
  await database.withTx({ kind: "worker" }, makeRoomForEvents);
}

async function closeAttempts(tx: Tx): Promise<void> {
  for (const begun of await expireAttempts(tx)) await forgetBeginning(tx, begun);
  for (const reference of await readOverdueVisits(tx)) await settleVisitLater(tx, reference);
}

async function closeSessions(tx: Tx): Promise<void> {
  for (const borrowerId of await expireSessions(tx)) await forgetConnecting(tx, borrowerId);
  for (const reference of await readOverdueSessions(tx)) await settleStatementLater(tx, reference);
}

/** A kept answer tells what the register said of a PAN, so it goes with the record. */
async function eraseUnneeded(tx: Tx): Promise<void> {
  for (const borrowerId of await erasePans(tx)) await forgetAnswers(tx, { borrowerId, call: checkPan.name });
  await eraseEmails(tx);
}
