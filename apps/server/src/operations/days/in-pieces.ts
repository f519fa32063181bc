import { chainOf } from "../../loans/journal/store.ts";
import { AS_WORKER } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { Services } from "../../services.ts";
import type { DayPhase } from "./day-phase.ts";
import { addCount, holdLoans, joinPhase } from "./store.ts";

type Work = {
  readonly day: DayPhase;
  /** What is counted. */
  readonly what: string;
  readonly loansAtOnce: number;
  /** The loans that there may be something to do for: all of them, in one look. */
  readonly find: (tx: Tx) => Promise<readonly number[]>;
  /** Looks again at these, which are held, and says what it will do: it writes nothing yet. */
  readonly decide: (tx: Tx, ids: readonly number[]) => Promise<Decided | null>;
};

/** What is to be done, and for how many. What others wait for, the ledger, is written last. */
export type Decided = { readonly count: number; readonly write: () => Promise<unknown> };

/** While one waits for the database, another is decided on. More would leave no processor to whoever pays meanwhile. */
const PIECES_AT_ONCE = 2;

/**
 * Walks many loans, a piece in each transaction, with its count: whenever it is cut off, what was done is done and
 * counted, and the next run goes on with the rest. Whoever meets that the phase is done leaves it at that.
 */
export async function inPieces(
  { database }: Pick<Services, "database">,
  { day, what, loansAtOnce, find, decide }: Work,
): Promise<void> {
  const left = piecesOf(await database.withTx(AS_WORKER, find), loansAtOnce);

  const doPiece = (ids: readonly number[]): Promise<boolean> =>
    database.withTx(AS_WORKER, async (tx) => {
      // They go out together and are done in this order, so a loan is looked at once it is held.
      const [isOpen, , decided] = await Promise.all([
        joinPhase(tx, day),
        holdLoans(tx, ids),
        decide(tx, ids),
      ]);
      if (isOpen && decided !== null)
        await Promise.all([decided.write(), addCount(tx, { ...day, what, count: decided.count })]);
      return isOpen;
    });

  async function takeTurns(): Promise<void> {
    for (let ids = left.shift(); ids !== undefined; ids = left.shift()) {
      const isOpen = await doPiece(ids).catch((error: unknown) => {
        left.length = 0;
        throw error;
      });
      if (!isOpen) left.length = 0;
    }
  }

  const turns = await Promise.allSettled(Array.from({ length: PIECES_AT_ONCE }, takeTurns));
  for (const turn of turns) if (turn.status === "rejected") throw turn.reason;
}

/**
 * By the chain of the ledger that a loan's journals are in: a posting holds the end of its chain until the commit, and
 * the fewer of them a piece holds, the fewer payments wait for it.
 */
function piecesOf(ids: readonly number[], loansAtOnce: number): (readonly number[])[] {
  const inOrder = ids.toSorted((one, other) => chainOf(one) - chainOf(other) || one - other);
  return Array.from({ length: Math.ceil(inOrder.length / loansAtOnce) }, (_, index) =>
    inOrder.slice(index * loansAtOnce, (index + 1) * loansAtOnce),
  );
}
