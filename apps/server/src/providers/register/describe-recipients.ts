import type { Language } from "@vaada/contract/language";
import { RECIPIENT_NAMES, RECIPIENTS } from "@vaada/contract/recipients";
import { english } from "./phrases.en.ts";
import { hindi } from "./phrases.hi.ts";
import type { RecipientPhrases, RegisterPhrases } from "./phrases.ts";

const PHRASES: Readonly<Record<Language, RegisterPhrases>> = { en: english, hi: hindi };

/** Everybody who gets data, as a borrower reads it. */
export const describeRecipients = (
  language: Language,
): readonly (RecipientPhrases & { readonly name: string })[] =>
  RECIPIENTS.map((recipient) => ({
    name: RECIPIENT_NAMES[recipient][language],
    ...PHRASES[language][recipient],
  }));
