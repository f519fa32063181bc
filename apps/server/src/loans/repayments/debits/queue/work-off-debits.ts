import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { AS_WORKER } from "../../../../platform/db/actor.ts";
import type { DebitServices } from "../refresh-debit.ts";
import { isAnyDebitTaken, leaveDebits, takeDueDebits } from "./store.ts";
import { workOnDebit } from "./work-on-debit.ts";

const AT_ONCE = 16;
/** So many are done sooner, unless the provider is slow: then another asks the same question too. */
const LEASE_MS = 10_000;
const LOOK_AGAIN_MS = 50;

/**
 * Works on the debits that are due until each has been looked at and no lane is at work on one. For whoever moves the calendar:
 * time stands still until the work of the moment is done, whoever does it. What waits on, as for a provider that is silent, is
 * left to its next look.
 */
export async function workOffDebits(services: DebitServices): Promise<void> {
  const { database } = services;
  const lane = randomUUID();
  const waiting: string[] = [];
  for (;;) {
    const took = await Promise.all(
      (["act", "question"] as const).map(async (kind) => {
        const query = { kind, lane, max: AT_ONCE, leaseMs: LEASE_MS, except: waiting };
        const taken = await database.withTx(AS_WORKER, (tx) => takeDueDebits(tx, query));
        const debits = await Promise.all(taken.map((debit) => workOnDebit(services, debit, kind)));
        if (debits.length > 0) await database.withTx(AS_WORKER, (tx) => leaveDebits(tx, { debits, lane }));
        waiting.push(...debits.flatMap(({ id, afterMs }) => (afterMs === null || afterMs === 0 ? [] : [id])));
        return debits.length;
      }),
    );
    if (took.some((count) => count > 0)) continue;
    if (!(await database.withTx(AS_WORKER, isAnyDebitTaken))) return;
    await delay(LOOK_AGAIN_MS);
  }
}
