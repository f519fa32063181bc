import { t } from "@lingui/core/macro";
import { KEPT } from "@vaada/contract/retention";

// What every notice says alike: how long each kind of data is kept, by the periods of the server, and what comes with a visit.

const { loanRecordYears: years, applicantDays: days } = KEPT;

/** Of what leads to the person: account, consents, identity. */
export const keptOfPerson = (): string =>
  t`${years} years after your last loan is closed, as the law asks. Without a loan, ${days} days after you last signed in.`;

/** Of what belongs to one application. */
export const keptOfApplication = (): string =>
  t`${years} years after your last loan is closed, as the law asks. If it comes to no loan, ${days} days after your application ends.`;

/** Of the two people whom a borrower names. */
export const keptOfReferences = (): string =>
  t`Until the day on which your loan is closed or your application ends.`;

/** What is said after a period of what lies sealed. */
export const encrypted = (kept: string): string => t`${kept} Encrypted.`;

/** Of what was given at an earlier step, whose notice said it. */
export const keptAsSaid = (): string => t`As we said when you gave them.`;

/** What comes with every visit, whatever else a step collects. */
export const timeAddressAndBrowser = (): string => t`Time, internet address and browser`;
