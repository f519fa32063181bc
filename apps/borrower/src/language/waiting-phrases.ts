import { t } from "@lingui/core/macro";

// What screens say while an answer is on its way; apart from the others, because the landing page says none of it.

export const takesSeconds = (): string => t`This can take a few seconds.`;

export const takesSecondsPlaceKept = (): string =>
  t`This can take a few seconds. If you leave, your place is kept.`;

export const stillWorking = (): string => t`Still working. You can keep this open.`;
