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

/** The name of the page of rates on paper. */
export const PRODUCT_SUMMARY: Readonly<Record<Language, string>> = {
  en: "Product summary",
  hi: "लोन की पूरी जानकारी",
};
