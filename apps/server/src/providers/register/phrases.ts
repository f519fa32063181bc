import type { Recipient } from "./register.ts";

/** How a borrower is told of somebody who gets data: what for, and what. */
export type RecipientPhrases = {
  readonly name: string;
  readonly role: string;
  readonly gets: string;
};

/** All of them in one language. */
export type RegisterPhrases = Readonly<Record<Recipient, RecipientPhrases>>;
