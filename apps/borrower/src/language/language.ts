import { LANGUAGES, type Language } from "@vaada/contract/language";
import { startTransition, useEffect, useState } from "react";
import { deviceStorage, LANGUAGE_KEY } from "../device/device-storage.ts";
import { type Catalogue, i18n, type ScreenLanguage, serverLanguageOf } from "./messages.ts";

/** Each language in its own script, as somebody who reads only that one can find it. */
export const LANGUAGE_NAMES = { en: "English", hi: "हिंदी", mr: "मराठी" } as const satisfies Record<
  ScreenLanguage,
  string
>;

export const screenLanguage = (): ScreenLanguage => i18n.locale;

/** The one of the server's languages that is spoken here. */
export const currentLanguage = (): Language => serverLanguageOf(i18n.locale);

/** Every other language that the whole app can be changed to. */
export const otherLanguages = (): Language[] => LANGUAGES.filter((language) => language !== screenLanguage());

/** In the order in which a page of the landing's kind offers them. */
export const SCREEN_LANGUAGES = ["en", "hi", "mr"] as const satisfies readonly ScreenLanguage[];

/** The language that this device was last set to. */
export const chosenLanguage = (): ScreenLanguage =>
  SCREEN_LANGUAGES.find((language) => language === deviceStorage.getItem(LANGUAGE_KEY)) ?? "en";

/** A sentence of the lender's file, which comes with the language's catalogue. */
export const inOwnWords = (english: string): string => i18n._({ id: english });

const listeners = new Set<() => void>();

/** Loads the language's catalogue, then shows it. A message it lacks stays English, whose words are in the screens. */
export async function speak(language: ScreenLanguage, catalogues = CATALOGUES): Promise<void> {
  try {
    i18n.catalogue = await catalogues[language]();
    i18n.locale = language;
  } finally {
    // Also where it could not be loaded: the page has the device's choice on it since before it was painted.
    document.documentElement.lang = i18n.locale;
  }
  // The prerendered page says that it is English; what is drawn in its place is in the page's own language.
  document.querySelector("[data-prerendered]")?.removeAttribute("lang");
  for (const listener of listeners) listener();
}

export async function chooseLanguage(language: ScreenLanguage): Promise<void> {
  deviceStorage.setItem(LANGUAGE_KEY, language);
  await speak(language);
}

/** Renders whoever uses it anew when the language changes. Once, at the root, is enough. */
export function useLanguage(): ScreenLanguage {
  const [language, setLanguage] = useState(screenLanguage);
  useEffect(() => {
    // Not urgent, so that a part of the page that is still to be hydrated is hydrated first.
    const listener = () => startTransition(() => setLanguage(screenLanguage()));
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return language;
}

const CATALOGUES: Record<ScreenLanguage, () => Promise<Catalogue>> = {
  en: async () => ({}),
  hi: async () => {
    const [{ messages }, { words }] = await Promise.all([
      import("../locales/hi.po"),
      import("virtual:lender-in-hindi"),
    ]);
    return { ...messages, ...words };
  },
  // On Hindi, because a reader of Marathi reads its letters: what Marathi lacks is never English.
  mr: async () => {
    const [hindi, { messages }, { words }] = await Promise.all([
      CATALOGUES.hi(),
      import("../locales/mr.po"),
      import("virtual:lender-in-marathi"),
    ]);
    return { ...hindi, ...messages, ...words };
  },
};
