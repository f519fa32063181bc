import { useSyncExternalStore } from "react";

/**
 * A modal dialog makes everything outside it inert, toasts and live regions included. So each open dialog offers a place
 * inside itself, and whatever must still be seen, heard and tapped moves into the topmost one.
 */
const hosts: HTMLElement[] = [];
const listeners = new Set<() => void>();

export function offerHost(host: HTMLElement): () => void {
  hosts.push(host);
  notifyListeners();
  return () => {
    hosts.splice(hosts.indexOf(host), 1);
    notifyListeners();
  };
}

/** The place inside the topmost open dialog, or `null` when the page itself is on top. */
export function useOverlayHost(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => hosts.at(-1) ?? null, onServer);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const onServer = () => null;

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
