import { useEffect, useState } from "react";

/**
 * Whether the on-screen keyboard is up. No browser says so: the part of the page that is seen is then much lower than it was,
 * while something is being typed in. Chromium shrinks the page for it and Safari only what is seen of it.
 */
export function useKeyboardOpen(): boolean {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    let tallest = { width: 0, height: 0 };
    const measure = (): void => {
      const width = window.innerWidth;
      const height = viewport.height * viewport.scale;
      const isTurned = width !== tallest.width;
      if (isTurned || height > tallest.height) tallest = { width, height };
      setIsOpen(isTyping() && tallest.height - height > KEYBOARD_MIN_PX);
    };
    measure();
    viewport.addEventListener("resize", measure);
    document.addEventListener("focusin", measure);
    document.addEventListener("focusout", measure);
    return () => {
      viewport.removeEventListener("resize", measure);
      document.removeEventListener("focusin", measure);
      document.removeEventListener("focusout", measure);
    };
  }, []);
  return isOpen;
}

/** Lower than any keyboard and higher than an address bar that comes and goes. */
const KEYBOARD_MIN_PX = 120;

function isTyping(): boolean {
  const focused = document.activeElement;
  return (
    focused instanceof HTMLTextAreaElement || (focused instanceof HTMLInputElement && takesText(focused))
  );
}

const takesText = ({ type }: HTMLInputElement): boolean =>
  !["checkbox", "radio", "range", "file"].includes(type);
