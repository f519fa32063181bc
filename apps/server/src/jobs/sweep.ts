import type { Database } from "../db/database.ts";
import { removeStale } from "./store.ts";

/** Removes ended sessions, limits whose window has passed, and workers not heard of any more. */
export async function sweep(database: Database): Promise<void> {
  await database.withTx({ kind: "worker" }, removeStale);
}
