import type { ConsentKind } from "./consent.ts";
import { SIGN_IN_NOTICES } from "./notice.ts";

/**
 * The notices of the steps after signing in, apart from its own so that the landing page does not carry them. The first version of
 * each is the current one; the others are for an app that was loaded before a word changed. A version ends in the hash of the words
 * that it stands for: `npm run notices` puts a new one in front, and keeps the words in `docs/notices`.
 */
export const STEP_NOTICES = {
  pan: ["pan-3-896ac763", "pan-2026-11.2", "pan-2026-11"],
  identity: ["identity-3-3dd97fb1", "identity-2026-11.2", "identity-2026-11"],
  bureau: ["bureau-3-395f22cc", "bureau-2026-11.2", "bureau-2026-11"],
  statement: ["statement-3-1d2f1e36", "statement-2026-11.2", "statement-2026-11"],
  references: ["references-3-e4e8d206", "references-2026-11.2", "references-2026-11"],
  selfie: ["selfie-3-df96b2cd", "selfie-2026-11.2", "selfie-2026-11"],
  bankAccount: [
    "bank-account-4-57447ebe",
    "bank-account-3-23f90c88",
    "bank-account-2026-11.2",
    "bank-account-2026-11",
  ],
  autoPay: ["auto-pay-4-775ca991", "auto-pay-3-b8c93ab4", "auto-pay-2026-11.2", "auto-pay-2026-11"],
  eSign: ["e-sign-3-23a73f81", "e-sign-2026-11.2", "e-sign-2026-11"],
  offers: ["offers-2-51c97a85", "offers-2026-11"],
  reminders: ["reminders-2-2c940e28", "reminders-2026-11"],
} as const;

/** Every notice on which a consent is given. */
export type NoticeName = keyof typeof STEP_NOTICES | "signIn";

export const PAN_NOTICE_VERSION = STEP_NOTICES.pan[0];
export const IDENTITY_NOTICE_VERSION = STEP_NOTICES.identity[0];
export const BUREAU_NOTICE_VERSION = STEP_NOTICES.bureau[0];
export const STATEMENT_NOTICE_VERSION = STEP_NOTICES.statement[0];
export const REFERENCES_NOTICE_VERSION = STEP_NOTICES.references[0];
export const SELFIE_NOTICE_VERSION = STEP_NOTICES.selfie[0];
export const BANK_ACCOUNT_NOTICE_VERSION = STEP_NOTICES.bankAccount[0];
export const AUTO_PAY_NOTICE_VERSION = STEP_NOTICES.autoPay[0];
export const E_SIGN_NOTICE_VERSION = STEP_NOTICES.eSign[0];
export const OFFERS_NOTICE_VERSION = STEP_NOTICES.offers[0];
export const REMINDERS_NOTICE_VERSION = STEP_NOTICES.reminders[0];

/** The notices that a consent is asked for on. On the first of them it is given back after a withdrawal. */
export const NOTICES_OF_CONSENT: Readonly<
  Record<ConsentKind, readonly [current: string, ...others: string[]]>
> = {
  "sign-in": SIGN_IN_NOTICES,
  "pan-lookup": STEP_NOTICES.pan,
  identity: STEP_NOTICES.identity,
  "verification-sharing": [
    ...STEP_NOTICES.pan,
    ...STEP_NOTICES.identity,
    ...STEP_NOTICES.selfie,
    ...STEP_NOTICES.eSign,
  ],
  bureau: STEP_NOTICES.bureau,
  "bank-statement": STEP_NOTICES.statement,
  "statement-sharing": STEP_NOTICES.statement,
  references: STEP_NOTICES.references,
  selfie: STEP_NOTICES.selfie,
  "bank-account": STEP_NOTICES.bankAccount,
  "payment-sharing": STEP_NOTICES.bankAccount,
  "auto-pay": STEP_NOTICES.autoPay,
  "e-sign": STEP_NOTICES.eSign,
  reminders: STEP_NOTICES.reminders,
  offers: STEP_NOTICES.offers,
};
