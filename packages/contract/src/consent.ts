import { BOOLEAN_MESSAGE } from "./primitives.ts";

/**
 * The consents of a borrower, one word a purpose. Each is asked for on the screen whose call records it, and
 * they are stored one by one, so that one can be withdrawn without the others.
 */
export const CONSENT_KINDS = [
  /** Terms, privacy policy and the check of this application's details. */
  "sign-in",
  /** Looking up the PAN in the tax office's register. */
  "pan-lookup",
  /** Fetching name, birth date, address and photo from the Aadhaar record. */
  "identity",
  /** Handing PAN or Aadhaar details to the lender's verification provider to do so. */
  "verification-sharing",
  /** Fetching the credit report from the bureau, by way of the verification provider. */
  "bureau",
  /** Reading the statement of the borrower's bank account, once. */
  "bank-statement",
  /** Handing name, mobile number and employer to the bank statement service to do so. */
  "statement-sharing",
  /** Keeping names and numbers of two people who know the borrower. */
  "references",
  /** Taking a photo of the borrower and comparing it with the one of the identity record. */
  "selfie",
  /** Keeping the account's details and checking with its bank whose it is. */
  "bank-account",
  /** Handing name, contact and account to the payment provider to do so and to pay. */
  "payment-sharing",
  /** Debiting the account on the due date, up to a maximum. */
  "auto-pay",
  /** Signing the agreement by an Aadhaar signature at the signing service. */
  "e-sign",
  /** Showing reminders of a loan's dates on a device, by way of its browser's push service. */
  "reminders",
  /** Hearing of the loan's due dates by WhatsApp, in place of a text. */
  "whatsapp",
  /** Hearing of new offers. */
  "offers",
] as const;

export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** Those that no loan rests on: they are given and withdrawn at any time, by themselves. */
export const OPTIONAL_CONSENTS = [
  "reminders",
  "whatsapp",
  "offers",
] as const satisfies readonly ConsentKind[];

export const CONSENT_MESSAGES = {
  kindUnknown: "This names no consent",
  answerMissing: BOOLEAN_MESSAGE,
  notOptional: "This consent is asked for on its own screen",
  notOffered: "We don’t send reminders by WhatsApp",
} as const;

/** Without it there is no account: it ends with the account, and not before. */
export const ACCOUNT_CONSENT = "sign-in" satisfies ConsentKind;

export const isOptionalConsent = (kind: ConsentKind): boolean =>
  OPTIONAL_CONSENTS.some((optional) => optional === kind);
