import { type RefObject, useEffect, useRef } from "react";

/** Toasts float above the buttons and focused fields scroll clear of them, so both need to know how high they are. */
export function useFooterHeight(): RefObject<HTMLDivElement | null> {
  const footer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = footer.current;
    if (!element) return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => root.setProperty("--footer", `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty("--footer");
    };
  }, []);
  return footer;
}
