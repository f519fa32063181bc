import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as delay } from "node:timers/promises";
import type { Pace } from "./pace.ts";
import type { TurnKind } from "./store.ts";

/**
 * Work whose calls to providers take turns. `hasTurn`: the next call has its turn already. `patienceMs`: for how long a call that
 * gets no turn comes again.
 */
type PacedWork = { readonly kind: TurnKind; readonly patienceMs: number; hasTurn: boolean };

const current = new AsyncLocalStorage<PacedWork>();

/**
 * Has every call to a paced provider within this work take a turn first. Calls of other work go at once: somebody looks at a
 * screen for them.
 */
export const withPacedCalls = <T>(kind: TurnKind, work: () => Promise<T>): Promise<T> =>
  current.run({ kind, patienceMs: 0, hasTurn: false }, work);

/** Long enough for any line of ours, and shorter than most pauses that a provider asks for. */
const PATIENCE_MS = 60_000;

/**
 * For what reads page after page while nobody waits: it takes the turns of questions, and a page that gets none in a burst of payouts
 * comes again instead of costing all pages before it.
 */
export const withPatientCalls = <T>(work: () => Promise<T>): Promise<T> =>
  current.run({ kind: "question", patienceMs: PATIENCE_MS, hasTurn: false }, work);

const AGAIN_AFTER_MS = 1_000;

/** Whether the next call may be made. Somebody looks at a screen for other work: it goes at once, and the line makes room. */
export async function hasTurn(pace: Pace): Promise<boolean> {
  const work = current.getStore();
  if (work === undefined) {
    pace.makeRoom();
    return true;
  }
  if (work.hasTurn) {
    work.hasTurn = false;
    return true;
  }
  for (const endsAt = performance.now() + work.patienceMs; ; ) {
    if (await pace.takeTurn(work.kind)) return true;
    if (performance.now() + AGAIN_AFTER_MS > endsAt) return false;
    await delay(AGAIN_AFTER_MS);
  }
}

/**
 * Takes the turn of the next call of this work, for a caller who looks once more before the call when it had to wait. False when
 * the line is too long.
 */
export async function awaitTurn(pace: Pace): Promise<boolean> {
  const work = current.getStore();
  if (work === undefined || work.hasTurn) return true;
  work.hasTurn = await pace.takeTurn(work.kind);
  return work.hasTurn;
}
