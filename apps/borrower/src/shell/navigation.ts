import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

/**
 * The address this page was loaded at, or came back to by the browser's Back or Forward, until something else was shown.
 * Either way what stands there may be over, so the server is asked.
 */
let loadedAt: string | undefined;

const noteLoad = (): void => {
  loadedAt = location.pathname;
};

if (typeof location !== "undefined") {
  noteLoad();
  addEventListener("popstate", noteLoad);
}

export const wasLoadedAt = (path: string): boolean => loadedAt === path;

export const forgetLoad = (): void => {
  loadedAt = undefined;
};

/** The path of the address. The prerendered page, and so the first render of it in the browser, stands at `/`. */
export const usePath = (): string =>
  useSyncExternalStore(
    onMove,
    () => location.pathname,
    () => "/",
  );

/** The query string of the address, without its question mark. */
export const useQuery = (): string =>
  useSyncExternalStore(
    onMove,
    () => location.search.slice(1),
    () => "",
  );

/** Goes to an address made by `paths`. With `replace` the browser's Back skips the screen that is left. */
export function go(
  path: string,
  { replace = false, state = null }: { replace?: boolean; state?: unknown } = {},
): void {
  forgetLoad();
  isHelpWanted = false;
  history[replace ? "replaceState" : "pushState"](state, "", path);
  scrollTo(0, 0);
  for (const listener of listeners) listener();
}

export const HELP_EVENT = "vaada:help";
let isHelpWanted = false;

/** Asks for help with the screen that is shown. The sheet stands beside the screens, so that any of them may ask. */
export const openHelp = (): void => {
  isHelpWanted = true;
  dispatchEvent(new Event(HELP_EVENT));
};

/** Whether somebody has asked and got none: the sheet may still be on its way. It answers yes once. */
export function takeHelpRequest(): boolean {
  const isWanted = isHelpWanted;
  isHelpWanted = false;
  return isWanted;
}

function onMove(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("popstate", listener);
  };
}
