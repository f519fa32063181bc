/**
 * The current notices of the steps after signing in, and no earlier ones: a screen names the one that it shows. A version ends in the
 * hash of the words that it stands for: `npm run notices` gives a new one, and keeps the words in `docs/notices`.
 */
export const PAN_NOTICE_VERSION = "pan-6-071e57ed";
export const IDENTITY_NOTICE_VERSION = "identity-8-6f7a5349";
export const BUREAU_NOTICE_VERSION = "bureau-8-b3684d95";
export const STATEMENT_NOTICE_VERSION = "statement-6-3895ed93";
export const REFERENCES_NOTICE_VERSION = "references-5-cba51ae9";
export const SELFIE_NOTICE_VERSION = "selfie-7-f61bdf2f";
export const BANK_ACCOUNT_NOTICE_VERSION = "bank-account-9-f6e874a0";
export const AUTO_PAY_NOTICE_VERSION = "auto-pay-9-7f139625";
export const E_SIGN_NOTICE_VERSION = "e-sign-9-cbd3c463";
export const OFFERS_NOTICE_VERSION = "offers-2-51c97a85";
export const WHATSAPP_NOTICE_VERSION = "whatsapp-1-a1f26ba5";
export const REMINDERS_NOTICE_VERSION = "reminders-2-2c940e28";
