import type { Language } from "@vaada/contract/language";
import type { PublicPage } from "@vaada/contract/routes";
import * as grievanceEnglish from "./grievance/phrases.en.ts";
import * as grievanceHindi from "./grievance/phrases.hi.ts";
import type { PageContent } from "./page-content.ts";
import type { PageFacts } from "./page-facts.ts";
import * as privacyEnglish from "./privacy/phrases.en.ts";
import * as privacyHindi from "./privacy/phrases.hi.ts";
import * as ratesEnglish from "./rates/phrases.en.ts";
import * as ratesHindi from "./rates/phrases.hi.ts";
import * as termsEnglish from "./terms/phrases.en.ts";
import * as termsHindi from "./terms/phrases.hi.ts";

type WritePage = (facts: PageFacts) => PageContent;

export const PAGES: Readonly<Record<Language, Readonly<Record<PublicPage, WritePage>>>> = {
  en: {
    terms: termsEnglish.english,
    privacy: privacyEnglish.english,
    rates: ratesEnglish.english,
    grievance: grievanceEnglish.english,
  },
  hi: {
    terms: termsHindi.hindi,
    privacy: privacyHindi.hindi,
    rates: ratesHindi.hindi,
    grievance: grievanceHindi.hindi,
  },
};

/** The other language in its own script: whoever needs it can't read this one. */
export const OTHER_LANGUAGE: Readonly<
  Record<Language, { readonly language: Language; readonly name: string }>
> = {
  en: { language: "hi", name: "हिंदी" },
  hi: { language: "en", name: "English" },
};

/** What stands around every page. */
export const FRAME: Readonly<
  Record<Language, { readonly home: string; readonly pages: string; readonly officer: string }>
> = {
  en: { home: "Home", pages: "Public pages", officer: "Grievance officer" },
  hi: { home: "पहला पेज", pages: "सबके लिए पेज", officer: "शिकायत अधिकारी" },
};
