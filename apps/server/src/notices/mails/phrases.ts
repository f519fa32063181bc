import type { Language } from "@vaada/contract/language";
import type { PublicPage } from "@vaada/contract/routes";

/** The names of the public pages at the foot of a mail. */
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

/** The text around the words of a notice. */
type NoticeMail = {
  readonly about: (title: string, loanNo: string) => string;
  readonly hello: string;
  readonly seeAndPay: (link: string) => string;
  readonly noCodes: string;
};

export const NOTICE_MAIL: Readonly<Record<Language, NoticeMail>> = {
  en: {
    about: (title, loanNo) => `${title}: loan ${loanNo}`,
    hello: "Hello,",
    seeAndPay: (link) => `See what you owe today, and pay it, in the app: ${link}`,
    noCodes: "Nobody on our team ever asks you for a code, a PIN or a password.",
  },
  hi: {
    about: (title, loanNo) => `${title}: लोन ${loanNo}`,
    hello: "नमस्ते,",
    seeAndPay: (link) => `आज कितना बाकी है, यह ऐप में देखें और वहीं चुकाएँ: ${link}`,
    noCodes: "हमारा कोई भी आपसे कोड, पिन या पासवर्ड नहीं माँगता।",
  },
};
