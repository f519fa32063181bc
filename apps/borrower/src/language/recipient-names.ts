import { t } from "@lingui/core/macro";
import type { Language, NoticeLanguage } from "@vaada/contract/language";
import { RECIPIENT_NAMES, type Recipient } from "@vaada/contract/recipients";
import { currentLanguage, screenLanguage } from "./language.ts";

/** A recipient's name in the register. */
export function recipientName(recipient: Recipient): string {
  const names: Readonly<Record<Language, string> & Partial<Record<NoticeLanguage, string>>> =
    RECIPIENT_NAMES[recipient];
  return names[screenLanguage()] ?? names[currentLanguage()];
}

/** The words after “Shared with”: names of the register, or that there is nobody. */
export function sharedWith(recipients: readonly Recipient[]): string {
  if (recipients.length === 0) return t`Nobody else.`;
  const names = recipients.map(recipientName).join(", ");
  return t`${names}.`;
}
