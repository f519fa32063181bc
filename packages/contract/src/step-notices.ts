import type { ConsentKind } from "./consent.ts";
import { SIGN_IN_NOTICE_VERSION } from "./notice.ts";

/** The notices of the steps after signing in, apart from its own so that the landing page does not carry them. */
export const PAN_NOTICE_VERSION = "pan-2026-11.2";
export const IDENTITY_NOTICE_VERSION = "identity-2026-11.2";
export const BUREAU_NOTICE_VERSION = "bureau-2026-11.2";
export const STATEMENT_NOTICE_VERSION = "statement-2026-11.2";
export const REFERENCES_NOTICE_VERSION = "references-2026-11.2";
export const SELFIE_NOTICE_VERSION = "selfie-2026-11.2";
export const BANK_ACCOUNT_NOTICE_VERSION = "bank-account-2026-11.2";
export const AUTO_PAY_NOTICE_VERSION = "auto-pay-2026-11.2";
export const E_SIGN_NOTICE_VERSION = "e-sign-2026-11.2";
export const OFFERS_NOTICE_VERSION = "offers-2026-11";
export const REMINDERS_NOTICE_VERSION = "reminders-2026-11";

/** The wording of each before its last change, for an app that was loaded before it. */
export const EARLIER_NOTICE_VERSIONS = {
  pan: ["pan-2026-11"],
  identity: ["identity-2026-11"],
  bureau: ["bureau-2026-11"],
  statement: ["statement-2026-11"],
  references: ["references-2026-11"],
  selfie: ["selfie-2026-11"],
  bankAccount: ["bank-account-2026-11"],
  autoPay: ["auto-pay-2026-11"],
  eSign: ["e-sign-2026-11"],
} as const;

/** The notices that a consent is asked for on. On the first of them it is given back after a withdrawal. */
export const NOTICES_OF_CONSENT: Readonly<
  Record<ConsentKind, readonly [current: string, ...others: string[]]>
> = {
  "sign-in": [SIGN_IN_NOTICE_VERSION],
  "pan-lookup": [PAN_NOTICE_VERSION],
  identity: [IDENTITY_NOTICE_VERSION],
  "verification-sharing": [
    PAN_NOTICE_VERSION,
    IDENTITY_NOTICE_VERSION,
    SELFIE_NOTICE_VERSION,
    E_SIGN_NOTICE_VERSION,
  ],
  bureau: [BUREAU_NOTICE_VERSION],
  "bank-statement": [STATEMENT_NOTICE_VERSION],
  "statement-sharing": [STATEMENT_NOTICE_VERSION],
  references: [REFERENCES_NOTICE_VERSION],
  selfie: [SELFIE_NOTICE_VERSION],
  "bank-account": [BANK_ACCOUNT_NOTICE_VERSION],
  "payment-sharing": [BANK_ACCOUNT_NOTICE_VERSION],
  "auto-pay": [AUTO_PAY_NOTICE_VERSION],
  "e-sign": [E_SIGN_NOTICE_VERSION],
  reminders: [REMINDERS_NOTICE_VERSION],
  offers: [OFFERS_NOTICE_VERSION],
};
