/** The notices of the steps after signing in, apart from its own so that the landing page does not carry them. */
export const PAN_NOTICE_VERSION = "pan-2026-11";
export const IDENTITY_NOTICE_VERSION = "identity-2026-11";
export const BUREAU_NOTICE_VERSION = "bureau-2026-11";
export const STATEMENT_NOTICE_VERSION = "statement-2026-11";
export const REFERENCES_NOTICE_VERSION = "references-2026-11";
export const SELFIE_NOTICE_VERSION = "selfie-2026-11";
export const BANK_ACCOUNT_NOTICE_VERSION = "bank-account-2026-11";
export const AUTO_PAY_NOTICE_VERSION = "auto-pay-2026-11";
export const E_SIGN_NOTICE_VERSION = "e-sign-2026-11";
export const OFFERS_NOTICE_VERSION = "offers-2026-11";
export const REMINDERS_NOTICE_VERSION = "reminders-2026-11";
