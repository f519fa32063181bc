import type { Tx } from "../platform/db/tx.ts";
import { addJob } from "../platform/queue/enqueue.ts";

/**
 * What the timetable brings is asked for at every start as well: a server that was killed in the middle of it goes on at
 * once, and not when the next one is due.
 */
export async function catchUpLater(tx: Tx): Promise<void> {
  for (const task of ["run-business-days", "sweep"] as const)
    await addJob(tx, { task, payload: {}, key: task });
}
