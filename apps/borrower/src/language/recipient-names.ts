import { t } from "@lingui/core/macro";
import { RECIPIENT_NAMES, type Recipient } from "@vaada/contract/recipients";
import { currentLanguage } from "./language.ts";

/** A recipient's name in the register. */
export const recipientName = (recipient: Recipient): string => RECIPIENT_NAMES[recipient][currentLanguage()];

/** The words after “Shared with”: names of the register, or that there is nobody. */
export function sharedWith(recipients: readonly Recipient[]): string {
  if (recipients.length === 0) return t`Nobody else.`;
  const names = recipients.map(recipientName).join(", ");
  return t`${names}.`;
}
