/**
 * The notice a borrower reads when giving the sign-in consent. A change of its wording is a new version: the version
 * travels with the call (`X-Notice-Version`) and is stored with the consent.
 */
export const SIGN_IN_NOTICE_VERSION = "sign-in-2026-11";
export const NOTICE_VERSION_HEADER = "x-notice-version";
