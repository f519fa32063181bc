import { useEffect } from "react";

/** The screen was announced while it waited for its content; the focus follows once there is a heading to take it. */
export function useHeading(): void {
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const heading = document.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    const take = () => heading?.focus({ preventScroll: true });
    take();
    // A page that is not drawn yet gives nobody the focus, and says nothing.
    const frame = requestAnimationFrame(() => document.activeElement === document.body && take());
    return () => cancelAnimationFrame(frame);
  }, []);
}
