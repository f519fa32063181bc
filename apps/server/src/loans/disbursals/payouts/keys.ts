import type { Tx } from "../../../platform/db/tx.ts";
import { deriveKey } from "../../../providers/derive-key.ts";
import { readKeysSince } from "./store.ts";

/** A payout is tried once more by itself, so two of a borrower's may have been made since our last row of them. */
const LOST_AT_MOST = 2;

/** Payouts to one borrower follow each other, so their count survives a lost agreement and a lost application too. */
export const payoutKey = (borrowerId: string, attempt: number): string =>
  deriveKey("payout", { subject: [borrowerId], attempt });

/** The names that a provider without a list is asked after: those on file since an instant, and those that follow them. */
export async function readPossibleKeys(tx: Tx, since: Date): Promise<string[]> {
  const { keys, used } = await readKeysSince(tx, since);
  const ahead = used.flatMap(({ borrowerId, count }) =>
    Array.from({ length: LOST_AT_MOST }, (_, more) => payoutKey(borrowerId, count + 1 + more)),
  );
  return [...new Set([...keys, ...ahead])];
}
