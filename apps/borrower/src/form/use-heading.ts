import { useEffect } from "react";

/** A page is drawn long before so many frames have passed. */
const FRAMES_MAX = 120;

/** The screen was announced while it waited for its content; the focus follows once there is a heading to take it. */
export function useHeading(): void {
  useEffect(() => {
    let frame = 0;
    // A page that is not drawn yet gives nobody the focus, and says nothing: so it is asked again.
    const take = (framesLeft: number) => {
      if (!isFocusFree() || framesLeft === 0) return;
      const heading = document.querySelector("h1");
      heading?.setAttribute("tabindex", "-1");
      heading?.focus({ preventScroll: true });
      if (isFocusFree()) frame = requestAnimationFrame(() => take(framesLeft - 1));
    };
    take(FRAMES_MAX);
    return () => cancelAnimationFrame(frame);
  }, []);
}

/** Nobody has it; on a page that has only just come not even its body. */
function isFocusFree(): boolean {
  const { activeElement, body, documentElement } = document;
  return activeElement === null || activeElement === body || activeElement === documentElement;
}
