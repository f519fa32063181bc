import { AS_ANYBODY } from "./actor.ts";
import type { Database } from "./database.ts";
import type { Tx } from "./tx.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

/**
 * Reads what everybody may read. While the database is away it answers what it read last, and before that the first: who lends
 * and whom to complain to must be found then too, and nobody can take a loan meanwhile.
 */
export function keepLastRead<Facts>(
  { database }: { readonly database: Pick<Database, "withTx"> },
  { first, read }: { readonly first: Facts; readonly read: (tx: Tx) => Promise<Facts> },
): () => Promise<Facts> {
  let last = first;
  return async () => {
    try {
      last = await database.withTx(AS_ANYBODY, read);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
    }
    return last;
  };
}
