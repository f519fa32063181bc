import type { Language } from "@vaada/contract/language";
import type { PublicPage } from "@vaada/contract/routes";

/** What the public pages are called, at the foot of a mail. */
export const PAGE_NAMES: Readonly<Record<Language, Readonly<Record<PublicPage, string>>>> = {
  en: {
    terms: "Terms of use",
    privacy: "Privacy policy",
    rates: "Rates and charges",
    grievance: "Complaints and grievance officer",
  },
  hi: {
    terms: "इस्तेमाल की शर्तें",
    privacy: "प्राइवेसी पॉलिसी",
    rates: "ब्याज और शुल्क",
    grievance: "शिकायत और शिकायत अधिकारी",
  },
};
