/** The notices of the steps after signing in, apart from its own so that the landing page does not carry them. */
export const PAN_NOTICE_VERSION = "pan-2026-11";
export const IDENTITY_NOTICE_VERSION = "identity-2026-11";
export const BUREAU_NOTICE_VERSION = "bureau-2026-11";
export const STATEMENT_NOTICE_VERSION = "statement-2026-11";
