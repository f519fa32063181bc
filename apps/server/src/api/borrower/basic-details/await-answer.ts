import { setTimeout as delay } from "node:timers/promises";
import { type RecordKey, readRecord } from "../../../journey/pan-records/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Database } from "../../../platform/db/database.ts";

/** The register answers within a second or two when it answers; nobody notices a fifth of one. */
const LOOK_EVERY_MS = 200;
/** Twelve seconds of looking: two more than the asker itself waits for the register. */
const LOOKS_MAX = 60;

/**
 * Waits for the answer to a question that another call of the same borrower has put. False when it was given up, was
 * asked anew, or takes too long.
 */
export async function awaitAnswer(
  database: Database,
  { askedAt, ...key }: RecordKey & { readonly askedAt: Date },
): Promise<boolean> {
  const actor = asBorrower(key.borrowerId);
  for (let looks = 0; looks < LOOKS_MAX; looks++) {
    const record = await database.withTx(actor, (tx) => readRecord(tx, key));
    if (record?.askedAt.getTime() !== askedAt.getTime()) return false;
    if (record.answeredAt !== null) return true;
    await delay(LOOK_EVERY_MS);
  }
  return false;
}
