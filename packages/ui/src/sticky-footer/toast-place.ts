import { useSyncExternalStore } from "react";

/** A toast above the buttons is part of the footer, so that the page makes room and nothing is covered. */
let place: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** As a `ref` of the element that toasts go into. */
export function offerToastPlace(element: HTMLElement | null): () => void {
  setPlace(element);
  return () => {
    // The next screen's footer may be there before the last one's is gone.
    if (place === element) setPlace(null);
  };
}

/** The place in the footer of the screen, or `null` for a screen without one. */
export const useToastPlace = (): HTMLElement | null =>
  useSyncExternalStore(
    subscribe,
    () => place,
    () => null,
  );

function setPlace(element: HTMLElement | null): void {
  place = element;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
