/**
 * The current notices of the steps after signing in, and no earlier ones: a screen names the one that it shows. A version ends in the
 * hash of the words that it stands for: `npm run notices` gives a new one, and keeps the words in `docs/notices`.
 */
export const PAN_NOTICE_VERSION = "pan-6-071e57ed";
export const IDENTITY_NOTICE_VERSION = "identity-8-3f48ec8e";
export const BUREAU_NOTICE_VERSION = "bureau-7-0e553a5e";
export const STATEMENT_NOTICE_VERSION = "statement-5-612e8a8b";
export const REFERENCES_NOTICE_VERSION = "references-4-91c7b532";
export const SELFIE_NOTICE_VERSION = "selfie-5-3683b301";
export const BANK_ACCOUNT_NOTICE_VERSION = "bank-account-7-71a899b3";
export const AUTO_PAY_NOTICE_VERSION = "auto-pay-6-305d93cd";
export const E_SIGN_NOTICE_VERSION = "e-sign-8-7648037a";
export const OFFERS_NOTICE_VERSION = "offers-2-51c97a85";
export const REMINDERS_NOTICE_VERSION = "reminders-2-2c940e28";
