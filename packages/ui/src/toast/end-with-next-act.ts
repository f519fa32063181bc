/** The elements that a press can be on. A tap on the paper between them is none. */
const CONTROLS = "button, a, summary";

/** The next try, an edit, or turning to something else takes an error away: from then on it would tell of what is past. */
export function endWithNextAct(toast: HTMLElement, onEnd: () => void): () => void {
  const watched = new AbortController();
  const { signal } = watched;
  const onPress = ({ target }: Event) => {
    if (target instanceof Element && !toast.contains(target) && target.closest(CONTROLS)) onEnd();
  };
  // Before whatever the press does: that may have a toast of its own.
  document.addEventListener("click", onPress, { signal, capture: true });
  // After the field's own handler: drawing a form anew before it would put the old value back, and lose the key.
  document.addEventListener("input", onEnd, { signal });
  return () => watched.abort();
}
