/**
 * The notices a borrower reads when giving a consent. A change of wording is a new version: the version travels with
 * the call (`X-Notice-Version`) and is stored with each consent that the call records.
 */
export const SIGN_IN_NOTICE_VERSION = "sign-in-2026-11.2";
export const NOTICE_VERSION_HEADER = "x-notice-version";
