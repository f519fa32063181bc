/**
 * The notice that a borrower reads when signing in, the current version first and then those of an app that was loaded before its
 * words changed. A version ends in the hash of the words (`npm run notices`). It travels with the call (`X-Notice-Version`) and is
 * stored with each consent that the call records.
 */
export const SIGN_IN_NOTICE_VERSION = "sign-in-7-78975856";
/** Apart from the current one, which is all that the landing page carries. */
export const SIGN_IN_NOTICES = [
  SIGN_IN_NOTICE_VERSION,
  "sign-in-6-83074e5b",
  "sign-in-5-0767759b",
  "sign-in-4-9b68ccbb",
  "sign-in-3-8982d505",
  "sign-in-2026-11.2",
  "sign-in-2026-11",
] as const;
export const NOTICE_VERSION_HEADER = "x-notice-version";
