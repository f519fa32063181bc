/**
 * The current notices of the steps after signing in, and no earlier ones: a screen names the one that it shows. A version ends in the
 * hash of the words that it stands for: `npm run notices` gives a new one, and keeps the words in `docs/notices`.
 */
export const PAN_NOTICE_VERSION = "pan-5-af4f4aca";
export const IDENTITY_NOTICE_VERSION = "identity-7-442a552a";
export const BUREAU_NOTICE_VERSION = "bureau-7-7821d3e0";
export const STATEMENT_NOTICE_VERSION = "statement-4-bec93f7b";
export const REFERENCES_NOTICE_VERSION = "references-3-e4e8d206";
export const SELFIE_NOTICE_VERSION = "selfie-4-ffd8b4cd";
export const BANK_ACCOUNT_NOTICE_VERSION = "bank-account-7-b5215a9f";
export const AUTO_PAY_NOTICE_VERSION = "auto-pay-5-e8419c60";
export const E_SIGN_NOTICE_VERSION = "e-sign-6-01308865";
export const OFFERS_NOTICE_VERSION = "offers-2-51c97a85";
export const REMINDERS_NOTICE_VERSION = "reminders-2-2c940e28";
