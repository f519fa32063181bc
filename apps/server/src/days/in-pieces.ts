import type { Tx } from "../db/tx.ts";
import type { Rooms } from "../rooms.ts";
import type { DayPhase } from "./day-phase.ts";
import { addCount, holdPhase } from "./store.ts";

type Work = {
  readonly day: DayPhase;
  /** What is counted. */
  readonly what: string;
  readonly loansAtOnce: number;
  /** The loans that there may be something to do for, in the order of their numbers: all of them, in one look. */
  readonly find: (tx: Tx) => Promise<readonly number[]>;
  /** Looks again at what it does for these, once it holds them, and answers how many it did something for. */
  readonly piece: (tx: Tx, ids: readonly number[]) => Promise<number>;
};

/**
 * Walks many loans, a piece in each transaction, with its count: whenever it is cut off, what was done is done and
 * counted, and the next run goes on with the rest. Whoever meets that the phase is done leaves it at that.
 */
export async function inPieces(
  { database }: Pick<Rooms, "database">,
  { day, what, loansAtOnce, find, piece }: Work,
): Promise<void> {
  const worker = { kind: "worker" } as const;
  const ids = await database.withTx(worker, find);
  for (let from = 0; from < ids.length; from += loansAtOnce) {
    const isOpen = await database.withTx(worker, async (tx) => {
      if (!(await holdPhase(tx, day))) return false;
      const count = await piece(tx, ids.slice(from, from + loansAtOnce));
      if (count > 0) await addCount(tx, { ...day, what, count });
      return true;
    });
    if (!isOpen) return;
  }
}
