import type { Language, NoticeLanguage } from "./language.ts";

/**
 * Everybody outside who gets a borrower's data from us, by the name that a borrower is told, in the order in which the privacy
 * policy lists them. Screens, notices, the data file, the policy and the register of what is outsourced take their names from
 * here, so that none can name somebody whom the others leave out. Those of the sign-in's notice have a name in Marathi too.
 */
export const RECIPIENT_NAMES = {
  msg91: { en: "MSG91", hi: "MSG91" },
  "mail-server": { en: "Our mail server", hi: "हमारा मेल सर्वर" },
  "push-services": {
    en: "The push service of your browser (Google, Mozilla, Microsoft or Apple)",
    hi: "आपके ब्राउज़र की पुश सेवा (Google, Mozilla, Microsoft या Apple)",
  },
  whatsapp: { en: "WhatsApp (Meta)", hi: "WhatsApp (Meta)" },
  surepass: { en: "Surepass", hi: "Surepass" },
  "tax-register": { en: "Income Tax Department", hi: "आयकर विभाग" },
  digilocker: { en: "DigiLocker", hi: "DigiLocker" },
  uidai: { en: "UIDAI", hi: "UIDAI" },
  cibil: { en: "TransUnion CIBIL", hi: "TransUnion CIBIL" },
  "credit-bureaus": {
    en: "All credit bureaus (TransUnion CIBIL, CRIF High Mark, Equifax and Experian)",
    hi: "सभी क्रेडिट ब्यूरो (TransUnion CIBIL, CRIF High Mark, Equifax और Experian)",
    mr: "सर्व क्रेडिट ब्युरो (TransUnion CIBIL, CRIF High Mark, Equifax आणि Experian)",
  },
  "central-kyc": {
    en: "Central KYC registry (CERSAI)",
    hi: "केंद्रीय केवाईसी रजिस्ट्री (CERSAI)",
    mr: "केंद्रीय KYC रजिस्ट्री (CERSAI)",
  },
  "signing-authority": { en: "Licensed e-sign authority", hi: "लाइसेंस प्राप्त ई-साइन प्राधिकरण" },
  finbox: { en: "FinBox", hi: "FinBox" },
  razorpay: { en: "Razorpay", hi: "Razorpay" },
  razorpayx: { en: "RazorpayX", hi: "RazorpayX" },
  cashfree: { en: "Cashfree", hi: "Cashfree" },
  "borrowers-bank": { en: "Your bank", hi: "आपका बैंक" },
} as const satisfies Readonly<
  Record<string, Readonly<Record<Language, string> & Partial<Record<NoticeLanguage, string>>>>
>;

export type Recipient = keyof typeof RECIPIENT_NAMES;

export const RECIPIENTS = Object.keys(RECIPIENT_NAMES) as readonly Recipient[];
