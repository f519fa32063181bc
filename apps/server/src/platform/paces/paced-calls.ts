import { AsyncLocalStorage } from "node:async_hooks";
import type { Pace } from "./pace.ts";
import type { TurnKind } from "./store.ts";

/** Work whose calls to providers take turns. `hasTurn`: the next call has its turn already. */
type PacedWork = { readonly kind: TurnKind; hasTurn: boolean };

const current = new AsyncLocalStorage<PacedWork>();

/**
 * Has every call to a paced provider within this work take a turn first. Calls of other work go at once: somebody looks at a
 * screen for them.
 */
export const withPacedCalls = <T>(kind: TurnKind, work: () => Promise<T>): Promise<T> =>
  current.run({ kind, hasTurn: false }, work);

/** The work that this call belongs to, if it is paced. */
export const currentPacedWork = (): PacedWork | undefined => current.getStore();

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
