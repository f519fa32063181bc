import { t } from "@lingui/core/macro";

// Sentences that several screens say. Each is a function, because the language may change while the app is open.

export const somethingWentWrong = (): string => t`Something went wrong`;

export const needsInternet = (): string => t`You need internet for this step.`;

/** The line under a wait that takes longer than usual. */
export const stillWorking = (): string => t`Still working. You can keep this open.`;

/** The sentences of a form whose act fails when nothing better is known. */
export const usualFailures = () => ({ offline: needsInternet(), otherwise: somethingWentWrong() });

export const codeNeedsInternet = (): string => t`You need internet to get a code.`;
