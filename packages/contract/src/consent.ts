/**
 * What a borrower can consent to, one word a purpose. Each is asked for on the screen whose call records it, and
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
] as const;

export type ConsentKind = (typeof CONSENT_KINDS)[number];
