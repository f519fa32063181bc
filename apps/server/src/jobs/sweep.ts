import { removeStale } from "./store.ts";
import type { JobRooms } from "./tasks.ts";

/**
 * Removes ended sessions, limits whose window has passed and workers not heard of any more, ends the attempts that ran
 * out, and makes room for the events of the months ahead.
 */
export async function sweep({ database }: JobRooms): Promise<void> {
  await database.withTx({ kind: "worker" }, removeStale);
}
