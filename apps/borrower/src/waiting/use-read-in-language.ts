import { useEffect, useEffectEvent, useRef } from "react";
import { useLanguage } from "../language/language.ts";

/** What the server wrote is in the language it was asked in: once another is chosen, it is asked for again. */
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
