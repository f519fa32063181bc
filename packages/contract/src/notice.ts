/**
 * The notices a borrower reads when giving a consent. A change of wording is a new version: the version travels with
 * the call (`X-Notice-Version`) and is stored with each consent that the call records.
 */
export const SIGN_IN_NOTICE_VERSION = "sign-in-2026-11.2";
export const NOTICE_VERSION_HEADER = "x-notice-version";

/** What is stored when a client names no notice: the consent was given, on a text nobody can tell any more. */
export const NOTICE_VERSION_UNSTATED = "unstated";

const NOTICE_VERSION = /^[a-z0-9][a-z0-9.-]{0,39}$/;

export const isNoticeVersion = (text: string): boolean => NOTICE_VERSION.test(text);
