import { useSyncExternalStore } from "react";

/** The address at which help was asked for: it is not for the next one. */
let openedAt: string | null = null;
const listeners = new Set<() => void>();

/** Opens help for the screen that is shown. The sheet itself stands beside the screens, so that any of them may ask. */
export const openHelp = (): void => setOpenedAt(location.pathname);

export const closeHelp = (): void => setOpenedAt(null);

export const useHelpOpen = (path: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => openedAt === path,
    () => false,
  );

function setOpenedAt(path: string | null): void {
  openedAt = path;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
