import { useEffect, useSyncExternalStore } from "react";

/** The age of what the screen shows, or the moment at which this device kept what was typed. */
type SavedMark = { readonly what: "shown" | "typed"; readonly atMs: number };

let isOnline = true;
/** The saved states of the screen's parts, in the order in which they came. */
const saved: SavedMark[] = [];
const listeners = new Set<() => void>();

function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}

/** False once a question after the network has gone unanswered. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    onConnection,
    () => isOnline,
    () => true,
  );

export function setOnline(online: boolean): void {
  isOnline = online;
  tellListeners();
}

/** The screen's saved state; `null` while nothing of it was read or kept. */
export const useSaved = (): SavedMark | null =>
  useSyncExternalStore(
    onConnection,
    () => saved.at(-1) ?? null,
    () => null,
  );

/** Says when what is shown was read, or what was typed was last kept, as long as the screen is there. */
export function useSavedAt(what: SavedMark["what"], atMs: number | null): void {
  useEffect(() => {
    if (atMs === null) return;
    const own = { what, atMs };
    saved.push(own);
    tellListeners();
    return () => {
      saved.splice(saved.indexOf(own), 1);
      tellListeners();
    };
  }, [what, atMs]);
}

let lookNow = (): void => {};

/** For who has just had no answer: the browser may not have noticed yet. */
export const checkConnection = (): void => lookNow();

/** Sets the check that runs when somebody asks for it. */
export const lookBy = (look: () => void): void => {
  lookNow = look;
};
