import type { Language } from "@vaada/contract/language";

/** The other language in its own script: whoever needs it can't read this one. */
export const OTHER_LANGUAGE: Readonly<
  Record<Language, { readonly language: Language; readonly name: string }>
> = {
  en: { language: "hi", name: "हिंदी" },
  hi: { language: "en", name: "English" },
};

/** The text around every page. */
export const FRAME: Readonly<
  Record<Language, { readonly home: string; readonly pages: string; readonly officer: string }>
> = {
  en: { home: "Home", pages: "Public pages", officer: "Grievance officer" },
  hi: { home: "पहला पेज", pages: "सबके लिए पेज", officer: "शिकायत अधिकारी" },
};
