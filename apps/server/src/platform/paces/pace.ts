import { setTimeout as delay } from "node:timers/promises";
import { AS_WORKER } from "../db/actor.ts";
import type { Database } from "../db/database.ts";
import {
  makeRoom,
  type PacedProvider,
  pauseProvider,
  TURNS_A_QUESTION,
  type TurnKind,
  takeTurns,
} from "./store.ts";

/** The pace at which all processes together call one provider. */
export type Pace = {
  /** Resolves when the caller may call: true, or false when it would have to wait for too long. */
  takeTurn(kind: TurnKind): Promise<boolean>;
  /** Has the others in line wait one turn longer, for a call that goes at once. */
  makeRoom(): void;
  /** Has every process leave the provider alone. */
  pause(forMs: number): Promise<void>;
};

type PaceOptions = {
  readonly database: Pick<Database, "withTx" | "withPipelinedTx">;
  readonly provider: PacedProvider;
  readonly perSecond: number;
  /** How long somebody stands in line. Whoever waited in vain begins anew, so it is much longer than a line should be. */
  readonly waitMsMax?: number;
  /** How many questions of this process stand in line at once, where each keeps others from their work. */
  readonly questionsWaitingMax?: number;
  /** Whether calls that go at once are counted: worth a statement each where the pace is a few calls a second. */
  readonly countsEach?: boolean;
};

/** A batch of turns is worth so long: one statement buys several calls, and no process is far ahead of the others. */
const BATCH_MS = 200;
/** The next batch is taken so long before the last turn of this one, so that the line has no gap. */
const AHEAD_MS = 20;
const WAIT_MS_MAX = 100_000;

type Waiter = (mayCall: boolean) => void;

export function createPace({
  database,
  provider,
  perSecond,
  waitMsMax = WAIT_MS_MAX,
  questionsWaitingMax = Number.POSITIVE_INFINITY,
  countsEach = false,
}: PaceOptions): Pace {
  let questionsWaiting = 0;
  const lines = {
    act: createLine({ everyMs: 1_000 / perSecond, take: take("act") }),
    question: createLine({ everyMs: (TURNS_A_QUESTION * 1_000) / perSecond, take: take("question") }),
  };

  function take(kind: TurnKind) {
    return async (count: number): Promise<number | null> => {
      const query = { provider, kind, perSecond, count, waitMsMax };
      const turns = await database.withPipelinedTx(AS_WORKER, (tx) => takeTurns(tx, query));
      return turns.kind === "taken" ? turns.afterMs : null;
    };
  }
  async function askInTurn(): Promise<boolean> {
    if (questionsWaiting >= questionsWaitingMax) return false;
    questionsWaiting += 1;
    try {
      return await lines.question();
    } finally {
      questionsWaiting -= 1;
    }
  }
  return {
    takeTurn: (kind) => (kind === "question" ? askInTurn() : lines.act()),
    makeRoom() {
      if (!countsEach) return;
      // Nobody waits for it, and without the database nobody stands in line.
      void database.withTx(AS_WORKER, (tx) => makeRoom(tx, { provider, perSecond })).catch(() => undefined);
    },
    pause: (forMs) => database.withTx(AS_WORKER, (tx) => pauseProvider(tx, { provider, forMs })),
  };
}

/** Takes turns only for those who wait, in batches, and hands them out in their order. */
function createLine({
  everyMs,
  take,
}: {
  readonly everyMs: number;
  /** Takes so many turns; answers in how many milliseconds the first of them is, or `null`. */
  readonly take: (count: number) => Promise<number | null>;
}): () => Promise<boolean> {
  const waiting: Waiter[] = [];
  const batchMax = Math.max(1, Math.floor(BATCH_MS / everyMs));
  const handOutAt = createHandOut();
  let isServing = false;

  async function serve(): Promise<void> {
    while (waiting.length > 0) {
      const count = Math.min(waiting.length, batchMax);
      // Without the database nothing could be written down, so nobody calls.
      const afterMs = await take(count).catch(() => null);
      const batch = waiting.splice(0, afterMs === null ? waiting.length : count);
      if (afterMs === null) for (const answer of batch) answer(false);
      else {
        const firstAt = performance.now() + afterMs;
        for (const [index, answer] of batch.entries()) handOutAt(firstAt + index * everyMs, answer);
        if (waiting.length > 0) await delay(Math.max(0, afterMs + count * everyMs - AHEAD_MS));
      }
    }
  }
  return () =>
    new Promise((answer) => {
      waiting.push(answer);
      if (isServing) return;
      isServing = true;
      // After those who come in the same moment.
      setImmediate(() => {
        void serve().finally(() => {
          isServing = false;
        });
      });
    });
}

/** One timer for all turns of a line: a timer each would let the next batch's first pass this one's last on a busy machine. */
function createHandOut(): (at: number, answer: Waiter) => void {
  const due: { readonly at: number; readonly answer: Waiter }[] = [];
  let isWaiting = false;

  function handOut(): void {
    const now = performance.now();
    for (let next = due[0]; next !== undefined && next.at <= now; next = due[0]) {
      due.shift();
      next.answer(true);
    }
    isWaiting = due[0] !== undefined;
    if (due[0] !== undefined) setTimeout(handOut, due[0].at - now);
  }
  return (at, answer) => {
    due.push({ at, answer });
    if (!isWaiting) handOut();
  };
}
