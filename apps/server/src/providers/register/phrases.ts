import type { Language } from "@vaada/contract/language";
import { english } from "./phrases.en.ts";
import { hindi } from "./phrases.hi.ts";
import type { Recipient } from "./register.ts";

/** How a borrower is told of somebody who gets data: what for, and what. */
export type RecipientPhrases = {
  readonly name: string;
  readonly role: string;
  readonly gets: string;
};

export const RECIPIENT_PHRASES: Readonly<Record<Language, Readonly<Record<Recipient, RecipientPhrases>>>> = {
  en: english,
  hi: hindi,
};
