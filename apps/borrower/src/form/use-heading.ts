import { useEffect } from "react";

/** The screen was announced while it waited for its content; the focus follows once there is a heading to take it. */
export function useHeading(): void {
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const heading = document.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, []);
}
