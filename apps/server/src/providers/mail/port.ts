import type { Language } from "@vaada/contract/language";
import type { Secret } from "@vaada/contract/secret";

/** Sends e-mail. The mail server takes a mail or does not; that it was read is never known. */
export type Mail = { send(mail: OutgoingMail): Promise<MailResult> };

export type OutgoingMail = {
  /** Names the mail for ever: two with one name are one mail to the reader's program. */
  readonly id: string;
  readonly to: Secret;
  /** The language of the mail's words. */
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments?: readonly MailAttachment[];
};

export type MailAttachment = {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Buffer;
};

export type MailResult =
  | { readonly kind: "sent" }
  /** Refused for good: the same mail would be refused again. */
  | { readonly kind: "failed"; readonly reason: string }
  /** It surely did not go out, for a reason that passes. */
  | { readonly kind: "postponed"; readonly reason: string }
  /** It may have gone out: the conversation ended before its last word. */
  | { readonly kind: "unknown"; readonly reason: string };
