import { useEffect, useEffectEvent } from "react";

/** Whether somebody types, or a dialog has the keyboard: then a letter is a letter. */
function isTaken({ target }: KeyboardEvent): boolean {
  if (document.querySelector("[role=dialog][aria-modal], [data-rac][role=dialog]") !== null) return true;
  return (
    target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null
  );
}

/** Acts by one key, such as `J`; a key with Ctrl, Alt or ⌘ is the browser's. No single key moves money. */
export function useKeys(acts: Readonly<Record<string, (() => void) | undefined>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTaken(event)) return;
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}
