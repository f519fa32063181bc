import type { Language } from "@vaada/contract/language";
import { english } from "./phrases.en.ts";
import { hindi } from "./phrases.hi.ts";
import type { RecipientPhrases, RegisterPhrases } from "./phrases.ts";
import { RECIPIENTS } from "./register.ts";

const PHRASES: Readonly<Record<Language, RegisterPhrases>> = { en: english, hi: hindi };

/** Everybody who gets data, as a borrower reads it. */
export const describeRecipients = (language: Language): readonly RecipientPhrases[] =>
  RECIPIENTS.map((recipient) => PHRASES[language][recipient]);
