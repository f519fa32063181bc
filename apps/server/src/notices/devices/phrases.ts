import type { Language } from "@vaada/contract/language";

/** How a device is named. Browsers and systems go by their own names in every language. */
type DevicePhrases = {
  readonly both: (browser: string, system: string) => string;
  readonly unnamed: string;
};

const PHRASES: Readonly<Record<Language, DevicePhrases>> = {
  en: {
    both: (browser, system) => `${browser} on ${system}`,
    unnamed: "A browser that does not say its name",
  },
  hi: {
    both: (browser, system) => `${system} पर ${browser}`,
    unnamed: "एक ब्राउज़र, जो अपना नाम नहीं बताता",
  },
};

/** "Chrome on Android"; only the one that is known, when the other is not. */
export function nameDevice(
  { browser, system }: { readonly browser: string | null; readonly system: string | null },
  language: Language,
): string {
  const { both, unnamed } = PHRASES[language];
  return browser !== null && system !== null ? both(browser, system) : (browser ?? system ?? unnamed);
}
