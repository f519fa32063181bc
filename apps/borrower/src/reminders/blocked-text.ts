import { t } from "@lingui/core/macro";

/** Nobody but the person can undo it, and only in the browser. */
export const blockedText = (): string =>
  t`Your browser blocks notifications from this app. To undo it, open the settings of this site in your browser, set Notifications to Allow, and come back here.`;

export const impossibleText = (): string =>
  t`Reminders can’t be set up in this browser. You still get them as text messages.`;
