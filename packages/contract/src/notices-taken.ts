import type { ConsentKind } from "./consent.ts";
import { SIGN_IN_NOTICES } from "./notice.ts";
import {
  AUTO_PAY_NOTICE_VERSION,
  BANK_ACCOUNT_NOTICE_VERSION,
  BUREAU_NOTICE_VERSION,
  E_SIGN_NOTICE_VERSION,
  IDENTITY_NOTICE_VERSION,
  OFFERS_NOTICE_VERSION,
  PAN_NOTICE_VERSION,
  REFERENCES_NOTICE_VERSION,
  REMINDERS_NOTICE_VERSION,
  SELFIE_NOTICE_VERSION,
  STATEMENT_NOTICE_VERSION,
  WHATSAPP_NOTICE_VERSION,
} from "./step-notices.ts";

/**
 * The notices that a call takes, apart from the current ones so that no screen carries them: the first of each is current, the others
 * are for an app that was loaded before a word changed.
 */
export const STEP_NOTICES = {
  pan: [
    PAN_NOTICE_VERSION,
    "pan-5-bf0fc8e2",
    "pan-4-45542a27",
    "pan-3-896ac763",
    "pan-2026-11.2",
    "pan-2026-11",
  ],
  identity: [
    IDENTITY_NOTICE_VERSION,
    "identity-7-551878e2",
    "identity-6-58501c01",
    "identity-5-d42584e1",
    "identity-4-da632df0",
    "identity-3-3dd97fb1",
    "identity-2026-11.2",
    "identity-2026-11",
  ],
  bureau: [
    BUREAU_NOTICE_VERSION,
    "bureau-7-0e553a5e",
    "bureau-6-f13c1030",
    "bureau-5-972268e4",
    "bureau-4-c5801c0e",
    "bureau-3-395f22cc",
    "bureau-2026-11.2",
    "bureau-2026-11",
  ],
  statement: [
    STATEMENT_NOTICE_VERSION,
    "statement-5-612e8a8b",
    "statement-4-bec93f7b",
    "statement-3-1d2f1e36",
    "statement-2026-11.2",
    "statement-2026-11",
  ],
  references: [
    REFERENCES_NOTICE_VERSION,
    "references-4-91c7b532",
    "references-3-e4e8d206",
    "references-2026-11.2",
    "references-2026-11",
  ],
  selfie: [
    SELFIE_NOTICE_VERSION,
    "selfie-6-524b2bff",
    "selfie-5-3683b301",
    "selfie-4-ffd8b4cd",
    "selfie-3-df96b2cd",
    "selfie-2026-11.2",
    "selfie-2026-11",
  ],
  bankAccount: [
    BANK_ACCOUNT_NOTICE_VERSION,
    "bank-account-8-62bedac5",
    "bank-account-7-71a899b3",
    "bank-account-6-ebd0641b",
    "bank-account-5-57bce2ef",
    "bank-account-4-62556128",
    "bank-account-3-23f90c88",
    "bank-account-2026-11.2",
    "bank-account-2026-11",
  ],
  autoPay: [
    AUTO_PAY_NOTICE_VERSION,
    "auto-pay-8-14235c07",
    "auto-pay-7-825dc5a9",
    "auto-pay-6-305d93cd",
    "auto-pay-5-e8419c60",
    "auto-pay-4-775ca991",
    "auto-pay-3-b8c93ab4",
    "auto-pay-2026-11.2",
    "auto-pay-2026-11",
  ],
  eSign: [
    E_SIGN_NOTICE_VERSION,
    "e-sign-8-cdfafe8f",
    "e-sign-7-5c313161",
    "e-sign-6-01308865",
    "e-sign-5-83bdb900",
    "e-sign-4-23862227",
    "e-sign-3-23a73f81",
    "e-sign-2026-11.2",
    "e-sign-2026-11",
  ],
  offers: [OFFERS_NOTICE_VERSION, "offers-2026-11"],
  reminders: [REMINDERS_NOTICE_VERSION, "reminders-2026-11"],
  whatsapp: [WHATSAPP_NOTICE_VERSION],
} as const;

/** Every notice on which a consent is given. */
export type NoticeName = keyof typeof STEP_NOTICES | "signIn";

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
  whatsapp: STEP_NOTICES.whatsapp,
  offers: STEP_NOTICES.offers,
};

/** The sign-in's notices have words in Marathi from the seventh version on; no other notice has them. */
export const isInMarathi = (version: string): boolean => isFrom(version, { name: "sign-in", first: 7n });

/** The bank account's notices name Cashfree as a recipient from the sixth version on. */
export const namesCashfree = (version: string): boolean =>
  isFrom(version, { name: "bank-account", first: 6n });

const isFrom = (
  version: string,
  { name, first }: { readonly name: string; readonly first: bigint },
): boolean => BigInt(new RegExp(`^${name}-(\\d{1,3})-[0-9a-f]{8}$`).exec(version)?.[1] ?? 0) >= first;
