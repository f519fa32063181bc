/** Long enough to read one sentence; the product's own figure. */
const SHOWN_MS = 4000;

/** Time stands still while somebody points at the toast, is inside it with the keyboard, or cannot see the tab. */
export function startCountdown(toast: HTMLElement, onEnd: () => void): () => void {
  let leftMs = SHOWN_MS;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const update = () => {
    if (timer !== undefined) leftMs -= performance.now() - startedAt;
    clearTimeout(timer);
    timer = undefined;
    if (document.hidden || toast.matches(":hover, :focus-within")) return;
    startedAt = performance.now();
    timer = setTimeout(onEnd, leftMs);
  };

  const watched = new AbortController();
  for (const name of ["mouseenter", "mouseleave", "focusin", "focusout"]) {
    // `focusout` comes before the focus has moved.
    toast.addEventListener(name, () => queueMicrotask(update), watched);
  }
  document.addEventListener("visibilitychange", update, watched);
  update();
  return () => {
    watched.abort();
    clearTimeout(timer);
  };
}
