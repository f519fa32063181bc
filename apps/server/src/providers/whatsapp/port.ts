import type { Language } from "@vaada/contract/language";
import type { Secret } from "@vaada/contract/secret";

/** Shows a reminder in WhatsApp, in words that were approved there: only the values are ours. */
export type Whatsapp = {
  send(message: WhatsappMessage): Promise<WhatsappResult>;
  /** The language in which somebody who wants this one is written to: words can only be sent once they are approved. */
  writtenIn(wanted: Language): Language;
};

/** A reminder of a due date: the values as they are read in the message. */
export type WhatsappMessage = {
  readonly mobile: Secret;
  readonly language: Language;
  readonly values: Readonly<Record<"lender" | "officer" | "amount" | "date" | "lateness" | "link", string>>;
  /** Our own name of the notice that it tells of, which each report of the message names. */
  readonly noticeKey: string;
};

export type WhatsappResult =
  /** Taken for delivery; whether it arrives is reported later. */
  | { readonly kind: "sent" }
  /** The message surely does not go out. */
  | { readonly kind: "failed"; readonly reason: string }
  /** It may arrive or not: no answer came, or one that says nothing. */
  | { readonly kind: "unknown"; readonly reason: string };

/** The stages of a message that is on its way, in the order in which they can only follow each other. */
type WhatsappStage = "sent" | "delivered" | "read" | "failed";

export type WhatsappReport = {
  readonly noticeKey: string;
  readonly stage: WhatsappStage;
  /** The provider's code of why it failed. */
  readonly reason: string | null;
};
