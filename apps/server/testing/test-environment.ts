import { createECDH, randomBytes } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SigningFile } from "@vaada/authority/authority";
import { providerEnvironment } from "../src/settings/provider-environment.ts";

export type TestEnvironment = Readonly<Record<string, string>>;

/**
 * The folder of our programs as Node has compiled them, for every process that a test starts: reading and
 * compiling a thousand files is most of what a start costs. Node looks whether a file has changed since.
 */
export const COMPILED: TestEnvironment = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../../../node_modules/.cache/vaada-compiled", import.meta.url)),
};

/** Nobody waits in a test before a provider is asked once more, and a borrower may try as often as a test does. */
const PACE = {
  BANK_SESSION_READ_AGAIN_MS: "20",
  BANK_ASK_AGAIN_MS: "20",
  ESIGN_READ_AGAIN_MS: "20",
  PAYOUT_ASK_AGAIN_MS: "20",
  REPAYMENT_ASK_AGAIN_MS: "20",
  BANK_ACCOUNTS_PER_DAY: "50",
  MANDATES_PER_DAY: "50",
  PENNY_DROPS_PER_DAY: "50",
  ESIGN_VISITS_PER_DAY: "50",
  REPAYMENT_ORDERS_PER_DAY: "1000",
  RAZORPAYX_CALLS_PER_SECOND: "1000",
  CASHFREE_CALLS_PER_SECOND: "1000",
};

/** The environment of a server in tests: its own keys and database, and the sandbox in every provider's place. */
export function testEnvironment(given: {
  readonly appOrigin: string;
  readonly databaseUrl: string;
  readonly sandbox: {
    readonly url: string;
    readonly smtpUrl: string;
    readonly trust: string;
    readonly signing: SigningFile;
  };
  /** The secret that the sandbox and the server share, for every provider. */
  readonly secret: string;
  readonly filesDir: string;
}): TestEnvironment {
  const { sandbox, secret } = given;
  const key = () => randomBytes(32).toString("base64");
  return {
    ...providerEnvironment({ sandboxUrl: sandbox.url, secretFor: () => secret }),
    ...COMPILED,
    ...PACE,
    ...pushKeys(),
    NODE_ENV: "test",
    APP_ORIGIN: given.appOrigin,
    DATABASE_URL: given.databaseUrl,
    SANDBOX_URL: sandbox.url,
    SANDBOX_SECRET: secret,
    SMTP_URL: sandbox.smtpUrl,
    ESIGN_TRUST: sandbox.trust,
    LENDER_SIGNING_P12: sandbox.signing.p12,
    LENDER_SIGNING_PASSWORD: sandbox.signing.password,
    FILES_DIR: given.filesDir,
    HEADS_DIR: join(given.filesDir, "heads"),
    HEADS_KEY: key(),
    FIELD_KEYS: `k1:${key()}`,
    INDEX_KEY: key(),
    OTP_PEPPER: key(),
  };
}

/**
 * The environment of a real lender's server: real providers, a key for each purpose, and every required
 * setting.
 */
export function liveEnvironment(): TestEnvironment {
  const key = () => randomBytes(32).toString("base64");
  return {
    ...providerEnvironment({
      sandboxUrl: "https://providers.test",
      secretFor: () => randomBytes(32).toString("base64url"),
    }),
    ...COMPILED,
    ...pushKeys(),
    NODE_ENV: "production",
    APP_ORIGIN: "https://vaada.test",
    CHECKOUT_ORIGIN: "https://pay.vaada.test",
    CONSOLE_ORIGIN: "https://console.vaada.test",
    TRUSTED_PROXIES: "none",
    DATABASE_URL: "postgres://vaada_login@db.test/vaada",
    SMTP_URL: "smtp://localhost:25",
    RAZORPAY_KEY_ID: "rzp_live_payments",
    BUREAU_MEMBER_CODE: "NB10000001",
    BUREAU_MEMBER_NAME: "EXAMPLEFIN",
    CKYC_INSTITUTION_CODE: "IN1234",
    RAZORPAYX_KEY_ID: "rzp_live_payouts",
    ESIGN_TRUST: "-----BEGIN CERTIFICATE-----",
    LENDER_SIGNING_P12: key(),
    LENDER_SIGNING_PASSWORD: key(),
    FILES_DIR: "/var/lib/vaada/files",
    HEADS_DIR: "/var/lib/vaada/heads",
    HEADS_KEY: key(),
    FIELD_KEYS: `k1:${key()}`,
    INDEX_KEY: key(),
    OTP_PEPPER: key(),
  };
}

/** The keys are the server's own; the sandbox is the only push service. */
function pushKeys(): TestEnvironment {
  const keys = createECDH("prime256v1");
  const publicKey = keys.generateKeys("base64url");
  const secret = keys.getPrivateKey();
  // A number with a small first byte is handed out shorter than it is written.
  const privateKey = Buffer.concat([Buffer.alloc(32 - secret.length), secret]).toString("base64url");
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
}
