import { useEffect, useRef, useState } from "react";

/**
 * Whether the shapes are to be shown now: not for a wait that is over at once, and once they are there, not for a blink. What
 * is waited for is shown as soon as this is false and it has come.
 */
export function useSkeleton(isWaiting: boolean): boolean {
  const [isShown, setIsShown] = useState(false);
  const shownAt = useRef(0);
  useEffect(() => {
    if (isWaiting === isShown) return;
    const stayed = performance.now() - shownAt.current;
    const pauseMs = isWaiting ? SHOWN_AFTER_MS : Math.max(0, SHOWN_FOR_AT_LEAST_MS - stayed);
    const timer = setTimeout(() => {
      shownAt.current = performance.now();
      setIsShown(isWaiting);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [isWaiting, isShown]);
  return isShown;
}

/** An answer within this time feels immediate, and shapes before it would only flicker. */
const SHOWN_AFTER_MS = 150;

/** Shorter than this the eye sees a flash and not a page. */
const SHOWN_FOR_AT_LEAST_MS = 300;
