import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Lender } from "@vaada/contract/lender";
import type { Secret } from "@vaada/contract/secret";
import type { CreditDecision } from "@vaada/lending/policy/credit-decision";
import type { CreditFacts } from "@vaada/lending/policy/credit-facts";
import type { CreditPolicy } from "@vaada/lending/policy/credit-policy";
import type { PolicyFigures } from "@vaada/lending/policy/policy-figures";
import type { StatementReading } from "@vaada/lending/statement/analyse-statement";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/db/database.ts";
import type { Tx } from "./platform/db/tx.ts";
import type { Publish } from "./platform/events.ts";
import type { FileStore } from "./platform/files/file-store.ts";
import type { RecordFolder } from "./platform/files/record-folder.ts";
import type { AssetFolder } from "./platform/http/pages/asset-folder.ts";
import type { Dist } from "./platform/http/pages/dist.ts";
import type { CheckoutSources } from "./platform/http/security-headers.ts";
import type { Sessions } from "./platform/http/session/sessions.ts";
import type { Log } from "./platform/log.ts";
import type { Metrics } from "./platform/metrics.ts";
import type { Pace } from "./platform/paces/pace.ts";
import type { PacedProvider } from "./platform/paces/store.ts";
import type { SecurityLog } from "./platform/security-log.ts";
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
import type { Whatsapp } from "./providers/whatsapp/port.ts";
import type { PRODUCT_SETTINGS } from "./settings/product-settings.ts";
import type { ValuesOf } from "./settings/setting.ts";

/** Everything a feature may reach for. `compose.ts` builds all of it from the settings. */
export type Services = {
  readonly database: Database;
  /**
   * The database for questions about the whole book: a standby where the lender has one, else the database
   * itself.
   */
  readonly bookDatabase: Database;
  readonly vault: Vault;
  /** Tells what happened to whom it concerns further on, in the same transaction. */
  readonly publish: Publish;
  readonly clock: Clock;
  readonly sms: Sms;
  /** `null` for a lender who has no number there. */
  readonly whatsapp: Whatsapp | null;
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
  /** The port of RazorpayX. `payoutsAt` has the port of a payout. */
  readonly payouts: Payouts;
  /** `null` for a lender who has no account there. */
  readonly cashfreePayouts: Payouts | null;
  readonly payments: Payments;
  /** How fast all processes together call a provider that limits us. */
  readonly paces: Readonly<Record<PacedProvider, Pace>>;
  /** `null` for a lender who has no keys for it. */
  readonly push: Push | null;
  /** The models that decide, by name and version. */
  readonly policies: CreditPolicies;
  readonly files: FileStore;
  /** Adds the lender's digital signature to a paper that was drawn here. */
  readonly signPaper: (document: Buffer) => Promise<Buffer>;
  /**
   * The folders to which the heads of the journal and of the trail leave the database, and the key that signs
   * them.
   */
  readonly signedHeads: {
    readonly folders: Readonly<Record<"journal" | "trail", RecordFolder>>;
    readonly key: Buffer;
  };
  readonly sessions: Sessions;
  readonly log: Log;
  /** The log of events at the door, apart from the application's log. */
  readonly securityLog: SecurityLog;
  readonly metrics: Metrics;
  readonly lender: Lender;
  readonly dist: Dist | null;
  /** The built console. */
  readonly consoleDist: Dist | null;
  /** Where the parts of each app's pages are shared with servers of other releases; `null` where nothing is shared. */
  readonly assetFolders: Readonly<Record<"borrower" | "console", AssetFolder>> | null;
  readonly lifecycle: Lifecycle;
  readonly settings: Settings;
};

/** Whether this process can be sent work. */
type Lifecycle = {
  isStopping: boolean;
  /** Its clock and the database's differ by more than they may. */
  isClockWrong: boolean;
  /** The place of the files is not there, or is another's. */
  areFilesGone: boolean;
  /** The place of the files is there and takes no more of them. */
  areFilesFull: boolean;
};

export const newLifecycle = (): Lifecycle => ({
  isStopping: false,
  isClockWrong: false,
  areFilesGone: false,
  areFilesFull: false,
});

/** The services that a job may use. */
export type JobServices = Omit<Services, "sessions" | "dist" | "consoleDist" | "assetFolders" | "lifecycle">;

/** The groups of `settings/product-settings.ts`, each under its own name, and what is derived from the others. */
type Settings = ValuesOf<typeof PRODUCT_SETTINGS> & {
  readonly trustedProxies: readonly string[];
  /** The payment provider's checkout: its script, the key that it knows the lender by, and the page that it opens on. */
  readonly checkout: {
    readonly script: string;
    readonly key: string;
    readonly origin: string;
    readonly sources: CheckoutSources;
  };
  /** Only with the sandbox: the secret that moves the platform's calendar. */
  readonly sandboxSecret: Secret | undefined;
  /** The app's own origin: where links lead and where browsers come back to. */
  readonly appOrigin: string;
  /** The origin of the lender's console. */
  readonly consoleOrigin: string;
  /** The last part of the address at which Surepass tells us something; it does not sign. */
  readonly smsWebhookSecret: Secret;
  readonly surepassWebhookSecret: Secret;
  /** The same of the bank statement service. */
  readonly finboxWebhookSecret: Secret;
  /** The secrets with which Razorpay signs its events: today's and, after a change, the one before. */
  readonly razorpayWebhookSecrets: readonly Secret[];
  readonly razorpayxWebhookSecrets: readonly Secret[];
  /** Empty for a lender who has no account there. */
  readonly cashfreeWebhookSecrets: readonly Secret[];
  /** How WhatsApp's events are known, and which of them are of the lender's number; `null` without one. */
  readonly whatsappWebhook: {
    readonly phoneNumberId: string;
    readonly secrets: readonly Secret[];
    readonly verifyToken: Secret;
  } | null;
};

export type SignInSettings = Settings["signIn"];
export type IdentitySettings = Settings["identity"];
export type BankStatementSettings = Settings["bankStatement"];
export type OfferSettings = Settings["offer"];
export type BankAccountSettings = Settings["bankAccount"];
export type ESignSettings = Settings["eSign"];

/**
 * The models that decide, by version: those that the release brings and those that two people made since. A decision that was
 * kept is derived again by the one it names.
 */
export type CreditPolicies = {
  /** The newest version that the release brings. */
  readonly shipped: CreditModel;
  /** The version that decides on a day: the highest of all that hold by then. */
  inForce(tx: Tx, on: CivilDate): Promise<CreditModel>;
  /** The version that decides in shadow on a day, beside the one in force, and on which part of the applications. */
  challenger(tx: Tx, on: CivilDate): Promise<Challenger | null>;
  find(tx: Tx, policy: string, version: number): Promise<CreditModel | null>;
  /** The newest rules with other figures, as the next version. Throws `PolicyRefused` for one that can't be relied on. */
  draft(figures: PolicyFigures, version: number): CreditModel;
};

export type Challenger = { readonly model: CreditModel; readonly sharePercent: number };

/** One version of a credit policy. The same facts always get the same decision from it. */
export type CreditModel = {
  readonly policy: string;
  readonly version: number;
  /** SHA-256 of the file's canonical JSON, in hex. */
  readonly hash: string;
  readonly reading: StatementReading;
  /** The figures of the policy that people may change. */
  readonly figures: PolicyFigures;
  /** The same policy in plain code. */
  readonly rules: CreditPolicy;
  /** The whole model, as the engine wants it. */
  readonly content: object;
  /** Throws when the model gives no decision that can be read: then nobody is approved. */
  decide(facts: CreditFacts): Promise<CreditDecision>;
};
