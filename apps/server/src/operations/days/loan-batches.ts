import { chainOf } from "../../loans/journal/write-journal.ts";
import { AS_WORKER } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { Services } from "../../services.ts";
import type { DayPhase } from "./day-phase.ts";
import { addCount, holdLoans, joinPhase } from "./store.ts";

type BatchWork = {
  readonly day: DayPhase;
  /** The name of the count in the day's record. */
  readonly what: string;
  readonly loansAtOnce: number;
  /** Finds all loans that may need work, in one query. */
  readonly find: (tx: Tx) => Promise<readonly number[]>;
  /** Reads these loans again, which are locked now, and plans the work. Writes nothing. */
  readonly decide: (tx: Tx, ids: readonly number[]) => Promise<BatchPlan | null>;
};

/** The planned work of a batch, and its count. The ledger, which others wait for, is written last. */
export type BatchPlan = { readonly count: number; readonly write: () => Promise<unknown> };

/** Takes the next batch of those that are left. */
type TakeBatch = (left: (readonly number[])[]) => readonly number[] | undefined;

/**
 * While one batch waits for the database, another is planned. More would leave no processor for payments. They come from both
 * ends: neighbours are of one chain of the ledger, and would wait for each other.
 */
const TURNS: readonly TakeBatch[] = [(left) => left.shift(), (left) => left.pop()];

/**
 * Processes many loans in batches, each with its count in a transaction of its own: a run that is cut off keeps what it
 * did, and the next run does the rest. A run that finds the phase finished stops.
 */
export async function processInBatches(
  { database }: Pick<Services, "database">,
  { day, what, loansAtOnce, find, decide }: BatchWork,
): Promise<void> {
  const left = batchesOf(await database.withTx(AS_WORKER, find), loansAtOnce);

  const processBatch = (ids: readonly number[]): Promise<boolean> =>
    database.withTx(AS_WORKER, async (tx) => {
      // All three are sent at once and run in this order, so the loans are read after they are locked.
      const [isOpen, , plan] = await Promise.all([joinPhase(tx, day), holdLoans(tx, ids), decide(tx, ids)]);
      if (isOpen && plan !== null)
        await Promise.all([plan.write(), addCount(tx, { ...day, what, count: plan.count })]);
      return isOpen;
    });

  async function takeTurns(take: TakeBatch): Promise<void> {
    for (let ids = take(left); ids !== undefined; ids = take(left)) {
      const isOpen = await processBatch(ids).catch((error: unknown) => {
        left.length = 0;
        throw error;
      });
      if (!isOpen) left.length = 0;
    }
  }

  const turns = await Promise.allSettled(TURNS.map(takeTurns));
  for (const turn of turns) if (turn.status === "rejected") throw turn.reason;
}

/**
 * Sorts loans by the hash chain of their journals: a posting locks the end of its chain until the commit, so a batch of
 * few chains keeps few payments waiting.
 */
function batchesOf(ids: readonly number[], loansAtOnce: number): (readonly number[])[] {
  const inOrder = ids.toSorted((one, other) => chainOf(one) - chainOf(other) || one - other);
  return Array.from({ length: Math.ceil(inOrder.length / loansAtOnce) }, (_, index) =>
    inOrder.slice(index * loansAtOnce, (index + 1) * loansAtOnce),
  );
}
