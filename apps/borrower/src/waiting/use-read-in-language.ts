import { useEffect, useEffectEvent, useRef } from "react";
import { useLanguage } from "../language/language.ts";

/**
 * The server's own sentences are in the language of the question: once another is chosen, they are asked for
 * again.
 */
export function useReadInLanguage(readAgain: () => void): void {
  const language = useLanguage();
  const asked = useRef(language);
  const again = useEffectEvent(readAgain);
  useEffect(() => {
    if (asked.current === language) return;
    asked.current = language;
    again();
  }, [language]);
}
