import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import { giveBack, type Limit, takeOf } from "../db/limits.ts";
import type { Tx } from "../db/tx.ts";
import { RefusedError, refuse } from "./refused.ts";

/** A limit, and what is said to who has reached it. */
export type CallLimit = Limit & { readonly says: "TOO_SOON" | "TOO_MANY_TRIES" | "TOO_MANY" };

/** So many visits to a provider's pages a day. */
export const visitsADay = (bucket: string, max: number): CallLimit => ({
  bucket,
  max,
  windowSeconds: DAY_SECONDS,
  says: "TOO_MANY_TRIES",
});

/**
 * Takes one of each, in this order, or refuses the call. It refuses by throwing, because only so what the transaction
 * has written and taken until here is undone with it.
 */
export async function takeAll(tx: Tx, limits: readonly CallLimit[], now: Date): Promise<void> {
  for (const limit of limits) {
    const take = await takeOf(tx, limit, now);
    if (take.kind === "refused") {
      const retryAfterSeconds = (take.until.getTime() - now.getTime()) / 1000;
      throw new RefusedError(refuse(limit.says, { retryAfterSeconds }));
    }
  }
}

export async function giveBackAll(tx: Tx, limits: readonly Limit[], now: Date): Promise<void> {
  for (const limit of limits) await giveBack(tx, limit, now);
}
