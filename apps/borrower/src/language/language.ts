import { LANGUAGES, type Language } from "@vaada/contract/language";
import { startTransition, useEffect, useState } from "react";
import { LANGUAGE_KEY } from "../session/device-keys.ts";
import { deviceStorage } from "../session/device-storage.ts";
import { type Catalogue, i18n } from "./messages.ts";

/** Each language in its own script, as somebody who reads only that one can find it. */
export const LANGUAGE_NAMES = { en: "English", hi: "हिंदी" } as const satisfies Record<Language, string>;

export const currentLanguage = (): Language => i18n.locale;

/** What this device was last set to. */
export const chosenLanguage = (): Language =>
  LANGUAGES.find((language) => language === deviceStorage.getItem(LANGUAGE_KEY)) ?? "en";

const listeners = new Set<() => void>();

/** Loads the language's catalogue, then shows it. A message it lacks stays English, whose words are in the screens. */
export async function speak(language: Language): Promise<void> {
  i18n.catalogue = await CATALOGUES[language]();
  i18n.locale = language;
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

export async function chooseLanguage(language: Language): Promise<void> {
  deviceStorage.setItem(LANGUAGE_KEY, language);
  await speak(language);
}

/** Renders whoever uses it anew when the language changes. Once, at the root, is enough. */
export function useLanguage(): Language {
  const [language, setLanguage] = useState(currentLanguage);
  useEffect(() => {
    // Not urgent, so that a part of the page that is still to be hydrated is hydrated first.
    const listener = () => startTransition(() => setLanguage(currentLanguage()));
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return language;
}

const CATALOGUES: Record<Language, () => Promise<Catalogue>> = {
  en: async () => ({}),
  hi: async () => (await import("../locales/hi.po")).messages,
};
