import { t } from "@lingui/core/macro";

// Sentences that several screens say. Each is a function, because the language may change while the app is open.

export const somethingWentWrong = (): string => t`Something went wrong`;

export const needsInternet = (): string => t`You need internet for this step.`;

/** The line under a wait that takes longer than usual. */
export const stillWorking = (): string => t`Still working. You can keep this open.`;

/** The sentences of a form whose act fails when nothing better is known. */
export const usualFailures = () => ({ offline: needsInternet(), otherwise: somethingWentWrong() });

/** Beside a wait for an answer from outside, on a form that is kept. */
export const detailsAreKept = (): string => t`This can take a few seconds. Your details are kept.`;

export const typedIsKept = (): string => t`You need internet for this step. What you typed is kept.`;

export const codeNeedsInternet = (): string => t`You need internet to get a code.`;

export const codeCanBeResent = (): string => t`You can now resend the code`;

export const nobodyCallsForCode = (): string => t`We will never call to ask for this code.`;

export const copyByHand = (): string =>
  t`Your browser did not let us copy it. Hold the number to copy it yourself.`;

export const openSavedDay = (): string => t`Open the saved file to add the day to your calendar.`;

export const priceWaitsForInternet = (): string => t`We’ll refresh the price when you’re online`;

/** The heading above the mistakes of a form: two or more. */
export const needAnotherLook = (count: number): string =>
  count === 2 ? t`Two things need another look` : t`${count} things need another look`;

/** A request about a person's data was taken. */
export const requestIsTaken = ({ number, day }: { number: string; day: string }): string =>
  t`We have your request. Its number is ${number}. You have an answer by ${day}.`;
