import { useEffect } from "react";

/**
 * Writes the height of the on-screen keyboard into `--kb`. Chromium resizes the page itself (viewport meta), so it stays 0
 * there; Safari lays the keyboard over the page, and sheets and footers have to step aside.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => {
      // A pinch zoom shrinks the visual viewport as well, and is no keyboard.
      const hidden = viewport.scale > 1 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
      document.documentElement.style.setProperty("--kb", `${Math.max(0, Math.round(hidden))}px`);
    };
    measure();
    viewport.addEventListener("resize", measure);
    viewport.addEventListener("scroll", measure);
    return () => {
      viewport.removeEventListener("resize", measure);
      viewport.removeEventListener("scroll", measure);
    };
  }, []);
}
