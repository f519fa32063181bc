import type { Lender } from "@vaada/contract/lender";
import type { Secret } from "@vaada/contract/secret";
import type { ProductTerms } from "@vaada/lending/product-terms";
import type { Paise } from "@vaada/money/paise";
import type { CreditPolicies } from "./decisioning/policy/credit-policies.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/db/database.ts";
import type { Publish } from "./platform/events.ts";
import type { FileStore } from "./platform/files/file-store.ts";
import type { Dist } from "./platform/http/pages/dist.ts";
import type { Sessions } from "./platform/http/session/sessions.ts";
import type { Log } from "./platform/log.ts";
import type { Metrics } from "./platform/metrics.ts";
import type { Vault } from "./platform/vault/vault.ts";
import type { AadhaarCode } from "./providers/aadhaar-code/port.ts";
import type { BankStatements } from "./providers/bank-statement/port.ts";
import type { CreditBureau } from "./providers/bureau/port.ts";
import type { DigiLocker } from "./providers/digilocker/port.ts";
import type { ESign } from "./providers/e-sign/port.ts";
import type { Faces } from "./providers/face/port.ts";
import type { Mail } from "./providers/mail/port.ts";
import type { Mandates } from "./providers/mandate/port.ts";
import type { PanRegister } from "./providers/pan/port.ts";
import type { Payments } from "./providers/payments/port.ts";
import type { Payouts } from "./providers/payouts/port.ts";
import type { PennyDrops } from "./providers/penny-drop/port.ts";
import type { Push } from "./providers/push/port.ts";
import type { Sms } from "./providers/sms/port.ts";

/** Everything a feature may reach for. `main.ts` furnishes the real ones, a test or a benchmark its own. */
export type Services = {
  readonly database: Database;
  readonly vault: Vault;
  /** Tells what happened to whom it concerns further on, in the same transaction. */
  readonly publish: Publish;
  readonly clock: Clock;
  readonly sms: Sms;
  readonly mail: Mail;
  readonly panRegister: PanRegister;
  readonly digilocker: DigiLocker;
  readonly aadhaarCode: AadhaarCode;
  readonly bureau: CreditBureau;
  readonly bankStatements: BankStatements;
  readonly faces: Faces;
  readonly mandates: Mandates;
  readonly pennyDrops: PennyDrops;
  readonly eSign: ESign;
  readonly payouts: Payouts;
  readonly payments: Payments;
  /** `null` for a lender who has no keys for it. */
  readonly push: Push | null;
  /** The models that decide, by name and version. */
  readonly policies: CreditPolicies;
  /** What the product costs today. A loan keeps the version it was taken under. */
  readonly terms: ProductTerms;
  readonly files: FileStore;
  readonly sessions: Sessions;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly lender: Lender;
  readonly dist: Dist | null;
  readonly lifecycle: { isStopping: boolean };
  readonly settings: Settings;
};

/** What a job may reach for. */
export type JobServices = Omit<Services, "sessions" | "dist" | "lifecycle">;

type Settings = {
  readonly trustedProxies: readonly string[];
  /** Where the payment provider's checkout is loaded from, and the key that it knows the lender by. */
  readonly checkout: { readonly script: string; readonly key: string };
  /** Only with the sandbox: the secret that moves the platform's calendar. */
  readonly sandboxSecret: Secret | undefined;
  /** The app's own origin: where links lead and where browsers come back to. */
  readonly appOrigin: string;
  /** The last part of the address at which Surepass tells us something; it does not sign. */
  readonly surepassWebhookSecret: Secret;
  /** The same of the bank statement service. */
  readonly finboxWebhookSecret: Secret;
  /** What Razorpay signs its events with: the secret of today and, after a change, the one before. */
  readonly razorpayWebhookSecrets: readonly Secret[];
  readonly razorpayxWebhookSecrets: readonly Secret[];
  readonly signIn: SignInSettings;
  readonly basicDetails: BasicDetailsSettings;
  readonly identity: IdentitySettings;
  readonly email: EmailSettings;
  readonly bureau: BureauSettings;
  readonly bankStatement: BankStatementSettings;
  readonly offer: OfferSettings;
  readonly references: ReferencesSettings;
  readonly selfie: SelfieSettings;
  readonly bankAccount: BankAccountSettings;
  readonly eSign: ESignSettings;
  readonly disbursal: DisbursalSettings;
  readonly documents: DocumentSettings;
  readonly repayment: RepaymentSettings;
};

export type SignInSettings = {
  readonly pepper: Buffer;
  readonly ttlSeconds: number;
  readonly resendSeconds: number;
  readonly triesMax: number;
  readonly sendsPerNumberPerDay: number;
  readonly sendsPerAddressPerHour: number;
  readonly sendsTotalPerHour: number;
  readonly sessionAbsoluteSeconds: number;
};

export type BasicDetailsSettings = {
  readonly panTriesPerDay: number;
  readonly panTriesPerAddressPerHour: number;
};

export type IdentitySettings = {
  readonly visitMinutes: number;
  readonly visitsPerDay: number;
  /** Whether the second way, by a code of the identity authority, is offered. */
  readonly isAadhaarCodeOn: boolean;
  readonly codeResendSeconds: number;
  readonly codesPerDay: number;
  readonly codeTtlSeconds: number;
  readonly codeTriesMax: number;
};

export type BureauSettings = { readonly questionsPerDay: number };

export type BankStatementSettings = {
  readonly visitMinutes: number;
  readonly visitsPerDay: number;
  /** How long to wait before asking once more whether a statement has been read. */
  readonly readAgainMs: number;
};

/** How long a price is held, and how far ahead of now it can be extended to. */
export type OfferSettings = { readonly holdMinutes: number; readonly holdMinutesMax: number };

/** Whether two references are asked for. */
export type ReferencesSettings = { readonly isOn: boolean };

export type SelfieSettings = { readonly triesMax: number };

export type BankAccountSettings = {
  readonly accountsPerDay: number;
  readonly mandatesPerDay: number;
  readonly pennyDropsPerDay: number;
  /** How long a bank may look at an auto-pay before it is given up for another one. */
  readonly mandateInitiatedDaysMax: number;
  /** Banks of the form that the payment provider has no auto-pay for. */
  readonly banksWithoutMandate: readonly string[];
  /** How long to wait before asking a bank once more. */
  readonly askAgainMs: number;
};

export type ESignSettings = {
  readonly visitMinutes: number;
  readonly visitsPerDay: number;
  /** Whether the e-mail address must be confirmed before anything is signed. */
  readonly needsVerifiedEmail: boolean;
  /** Certificates of the authorities whose signatures count, as PEM. */
  readonly trust: string;
  readonly readAgainMs: number;
};

export type DisbursalSettings = {
  /** Up to this principal no person needs to release it. */
  readonly automaticMax: Paise;
  /** How long to wait before asking once more what became of a payout. */
  readonly askAgainMs: number;
};

export type RepaymentSettings = {
  readonly ordersPerDay: number;
  /** How long an attempt that nobody knows the end of keeps another one from being begun. */
  readonly holdMinutes: number;
  /** How long to wait at least before asking once more what became of a payment or a refund. */
  readonly askAgainMs: number;
};

/** How long the address of a document is good. */
export type DocumentSettings = { readonly linkSeconds: number };

export type EmailSettings = { readonly linkTtlSeconds: number; readonly newLinksPerDay: number };
