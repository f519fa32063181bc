import type { Tx } from "../db/tx.ts";
import type { Rooms } from "../rooms.ts";
import type { DayPhase } from "./day-phase.ts";
import { addCount, holdPhase, type Piece } from "./store.ts";

/** What a piece of work came to. */
export type PieceDone = {
  readonly count: number;
  /** The loans that were looked at, in order: fewer than asked for are the last. */
  readonly ids: readonly number[];
};

type Work = {
  readonly day: DayPhase;
  /** What is counted. */
  readonly what: string;
  readonly loansAtOnce: number;
  readonly piece: (tx: Tx, piece: Piece) => Promise<PieceDone>;
};

/**
 * Walks many loans, a piece in each transaction, with its count: whenever it is cut off, what was done is done and
 * counted, and the next run goes on with the rest. Whoever meets that the phase is done leaves it at that.
 */
export async function inPieces(
  { database }: Pick<Rooms, "database">,
  { day, what, loansAtOnce: limit, piece }: Work,
): Promise<void> {
  let after: number | undefined = 0;
  while (after !== undefined) {
    const from: number = after;
    after = await database.withTx({ kind: "worker" }, async (tx) => {
      if (!(await holdPhase(tx, day))) return undefined;
      const { count, ids } = await piece(tx, { after: from, limit });
      if (count > 0) await addCount(tx, { ...day, what, count });
      return ids.length < limit ? undefined : ids.at(-1);
    });
  }
}
