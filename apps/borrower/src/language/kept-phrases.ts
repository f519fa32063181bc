import { plural, t } from "@lingui/core/macro";
import { KEPT } from "@vaada/contract/retention";

// The sentences that all notices share: how long each kind of data is kept, by the periods of the server, and
// the data of a visit.

const { loanRecordYears: years, applicantDays: days, signInYears } = KEPT;

/** How long data that leads to the person is kept: account, consents, identity. */
export const keptOfPerson = (): string =>
  t`${years} years after your last loan is closed, as the law asks. Without a loan, ${days} days after you last signed in.`;

/** How long the time, address and browser of the sign-ins are kept, and of the consent that the first of them gave. */
export const keptOfSignIns = (): string => {
  const ofConsent = keptOfPerson();
  return t`Of each sign-in: ${plural(signInYears, { one: "# year", other: "# years" })} after it has ended. Of this consent: ${ofConsent}`;
};

/** How long the data of one application is kept. */
export const keptOfApplication = (): string =>
  t`${years} years after your last loan is closed, as the law asks. If it comes to no loan, ${days} days after your application ends.`;

/** How long the two people are kept whom a borrower names. */
export const keptOfReferences = (): string =>
  t`Until the day on which your loan is closed or your application ends.`;

/** Adds to a period that the data is encrypted. */
export const encrypted = (kept: string): string => t`${kept} Encrypted.`;

/** Refers to the notice of the earlier step at which the data was given. */
export const keptAsSaid = (): string => t`As we said when you gave them.`;

/** Ends the lead of a notice whose data a later step shares, on a notice and with a consent of its own. */
export const sharedLater = (): string => t`What a later step shares of this, that step says first.`;

/** The data of every visit, whatever else a step collects. */
export const timeAddressAndBrowser = (): string => t`Time, internet address and browser`;
