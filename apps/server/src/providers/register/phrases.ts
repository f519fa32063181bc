import type { Recipient } from "@vaada/contract/recipients";

/** How a borrower is told of somebody who gets data: what for, and what. */
export type RecipientPhrases = {
  readonly role: string;
  readonly gets: string;
};

/** All of them in one language. */
export type RegisterPhrases = Readonly<Record<Recipient, RecipientPhrases>>;
