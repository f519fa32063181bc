import { createECDH } from "node:crypto";
import { fileURLToPath } from "node:url";
import { bankMessage } from "@vaada/contract/bank-account";
import { Secret } from "@vaada/contract/secret";
import * as z from "zod";
import { FAILPOINTS } from "./platform/failpoints.ts";

/** Something is wrong with a setting. Its message is one line that names the setting. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** What `sysexits.h` calls a configuration error: the launcher stops instead of trying again. */
export const EXIT_CODE_CONFIG = 78;

const inRepository = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

const port = z.coerce.number().int().min(0).max(65_535);
const count = z.coerce.number().int().min(1).max(10_000_000);
const asSecret = (text: string): Secret => new Secret(text);
const secret = z.string().transform(asSecret);
const flag = z.enum(["true", "false"]).transform((text) => text === "true");
const address = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ""));
const origin = z
  .url({ protocol: /^https?$/ })
  .refine((text) => URL.parse(text)?.origin === text.replace(/\/$/, ""), "must be an origin without a path")
  .transform((text) => new URL(text).origin);
const postgresUrl = z
  .url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" })
  .transform((text) => new Secret(text));
const key32 = z
  .base64()
  .transform((text) => Buffer.from(text, "base64"))
  .refine((bytes) => bytes.length === 32, "must be 32 bytes in base64");
const fieldKeys = z
  .string()
  .regex(/^[A-Za-z0-9]{1,16}:[^,:]+(,[A-Za-z0-9]{1,16}:[^,:]+)*$/, "must be id:base64 pairs, comma between")
  .transform((text) => text.split(",").map((pair) => pair.split(":")))
  .pipe(z.array(z.tuple([z.string(), key32]).transform(([id, key]) => ({ id, key }))))
  .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, "must not name a key twice");
const webhookSecret = z
  .string()
  .regex(/^[A-Za-z0-9_-]{32,100}$/, "must be 32 to 100 letters, digits, - and _")
  .transform((text) => new Secret(text));
const proxies = z
  .string()
  .regex(/^[0-9a-fA-F:./, ]+$/, "must be addresses or CIDR ranges, comma between")
  .transform((text) => text.split(",").map((part) => part.trim()));

/** In the alphabet of addresses, as browsers and push services write keys. */
const keyOfBytes = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .refine((text) => Buffer.from(text, "base64url").length === bytes, `must be ${bytes} bytes in base64url`);
const hosts = z
  .string()
  .regex(/^(\*\.)?[a-z0-9.-]+(, ?(\*\.)?[a-z0-9.-]+)*$/, "must be names of machines, comma between")
  .transform((text) => text.split(",").map((part) => part.trim()));

const banks = z
  .string()
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  )
  .refine(
    (names) => names.every((name) => bankMessage(name) === null),
    "must be banks of the form, comma between",
  );

/** Every setting: what it must look like, and what holds when it is left out. */
const Settings = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("development"),
  ROLE: z.enum(["api", "worker", "both"]).default("both"),
  HOST: z.string().optional(),
  PORT: port.default(3000),
  METRICS_PORT: port.default(3003),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  APP_ORIGIN: origin,
  TRUSTED_PROXIES: proxies.default([]),
  BORROWER_DIST: z.string().default(inRepository("apps/borrower/dist")),
  LENDER_FILE: z.string().default(inRepository("lender.json")),

  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_POOL_MAX: z.coerce.number().int().min(2).max(200).default(10),
  DATABASE_WAIT_MS: z.coerce.number().int().min(100).max(30_000).default(4_000),

  SANDBOX_URL: address.optional(),
  SANDBOX_SECRET: secret.optional(),
  ALLOW_SANDBOX: flag.default(false),

  SMS_BASE_URL: address,
  SMS_AUTH_KEY: secret,
  SMS_OTP_TEMPLATE_ID: z.string().max(64).optional(),
  SMS_MONEY_ARRIVED_TEMPLATE_ID: z.string().max(64).optional(),
  SMS_DUE_TEMPLATE_ID: z.string().max(64).optional(),
  SMS_DEBIT_AHEAD_TEMPLATE_ID: z.string().max(64).optional(),

  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// address" })
    .transform((text) => new Secret(text)),
  MAIL_FROM: z.string().max(200).optional(),

  // What push services know us by. Without them no reminder is pushed, and no browser is asked.
  VAPID_PUBLIC_KEY: keyOfBytes(65).optional(),
  VAPID_PRIVATE_KEY: keyOfBytes(32).transform(asSecret).optional(),
  VAPID_SUBJECT: z.url({ protocol: /^(mailto|https)$/ }).optional(),
  // Of Chrome, Firefox, Edge and Safari: an address that a browser hands us is called only there.
  PUSH_HOSTS: hosts.default([
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "*.notify.windows.com",
    "web.push.apple.com",
  ]),

  // Surepass's host differs by product.
  PAN_BASE_URL: address,
  AADHAAR_BASE_URL: address,
  DIGILOCKER_BASE_URL: address,
  SUREPASS_TOKEN: secret,
  SUREPASS_WEBHOOK_SECRET: webhookSecret,
  BUREAU_BASE_URL: address,

  FINBOX_BASE_URL: address,
  FINBOX_API_KEY: secret,
  FINBOX_SERVER_HASH: secret,
  FINBOX_WEBHOOK_SECRET: webhookSecret,

  FACE_BASE_URL: address,
  ESIGN_BASE_URL: address,
  // Certificates of the authorities whose signatures count, as PEM.
  ESIGN_TRUST: z.string().regex(/-----BEGIN CERTIFICATE-----/, "must be certificates as PEM"),

  RAZORPAY_BASE_URL: address,
  RAZORPAY_KEY_ID: z.string().regex(/^[A-Za-z0-9_]{1,100}$/, "must be a key id"),
  RAZORPAY_KEY_SECRET: secret,
  RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  RAZORPAY_WEBHOOK_SECRET_BEFORE: webhookSecret.optional(),
  CHECKOUT_SCRIPT_URL: z.url({ protocol: /^https?$/ }),

  RAZORPAYX_BASE_URL: address,
  RAZORPAYX_KEY_ID: z.string().regex(/^[A-Za-z0-9_]{1,100}$/, "must be a key id"),
  RAZORPAYX_KEY_SECRET: secret,
  // The lender's pool account, from which loans are paid.
  RAZORPAYX_ACCOUNT_NUMBER: z
    .string()
    .regex(/^[0-9]{6,30}$/, "must be an account number")
    .transform(asSecret),
  RAZORPAYX_WEBHOOK_SECRET: webhookSecret,
  RAZORPAYX_WEBHOOK_SECRET_BEFORE: webhookSecret.optional(),

  POLICIES_DIR: z.string().default(inRepository("apps/server/policies")),

  FILES_DIR: z.string(),

  FIELD_KEYS: fieldKeys,
  INDEX_KEY: key32,
  OTP_PEPPER: key32,

  OTP_TTL_SECONDS: z.coerce.number().int().min(30).max(900).default(300),
  OTP_RESEND_SECONDS: z.coerce.number().int().min(1).max(900).default(60),
  OTP_TRIES_MAX: z.coerce.number().int().min(1).max(10).default(5),
  OTP_SENDS_PER_NUMBER_PER_DAY: count.default(10),
  // Indian carriers put thousands of phones behind one address, so this is wide; the number's own limit is tight.
  OTP_SENDS_PER_ADDRESS_PER_HOUR: count.default(60),
  // A ceiling on what a flood of texts can cost before somebody looks at the alarm.
  OTP_SENDS_TOTAL_PER_HOUR: count.default(5_000),
  PAN_TRIES_PER_DAY: count.default(5),
  PAN_TRIES_PER_ADDRESS_PER_HOUR: count.default(200),
  DIGILOCKER_VISIT_MINUTES: z.coerce.number().int().min(5).max(60).default(15),
  DIGILOCKER_VISITS_PER_DAY: count.default(10),
  AADHAAR_CODE: z.enum(["on", "off"]).default("on"),
  AADHAAR_CODE_RESEND_SECONDS: z.coerce.number().int().min(1).max(900).default(12),
  AADHAAR_CODES_PER_DAY: count.default(5),
  // As long as the identity authority's own code is good.
  AADHAAR_CODE_TTL_SECONDS: z.coerce.number().int().min(30).max(600).default(600),
  AADHAAR_CODE_TRIES_MAX: z.coerce.number().int().min(1).max(10).default(5),
  EMAIL_LINK_TTL_SECONDS: count.default(604_800),
  EMAIL_NEW_LINKS_PER_DAY: count.default(3),
  BUREAU_QUESTIONS_PER_DAY: count.default(10),
  // FinBox takes five minutes to thirty days.
  BANK_SESSION_MINUTES: z.coerce.number().int().min(5).max(1_440).default(30),
  BANK_SESSIONS_PER_DAY: count.default(10),
  // As often as FinBox's own pages advise.
  BANK_SESSION_READ_AGAIN_MS: z.coerce.number().int().min(10).max(5_000).default(2_000),
  OFFER_HOLD_MINUTES: z.coerce.number().int().min(1).max(60).default(10),
  OFFER_HOLD_MINUTES_MAX: z.coerce.number().int().min(1).max(1_440).default(120),
  REFERENCES: z.enum(["on", "off"]).default("on"),
  SELFIE_TRIES_MAX: z.coerce.number().int().min(1).max(10).default(3),
  BANK_ACCOUNTS_PER_DAY: count.default(5),
  MANDATES_PER_DAY: count.default(10),
  // Each costs a rupee and a fee.
  PENNY_DROPS_PER_DAY: count.default(5),
  // The slowest banks take five; after this one has forgotten.
  MANDATE_INITIATED_DAYS_MAX: z.coerce.number().int().min(1).max(90).default(7),
  // Banks of the form that the payment provider has no auto-pay for.
  MANDATE_BANKS_OFF: banks.default(["Dhanlaxmi", "Punjab and Sind"]),
  BANK_ASK_AGAIN_MS: z.coerce.number().int().min(10).max(5_000).default(1_000),
  ESIGN_VISIT_MINUTES: z.coerce.number().int().min(5).max(1_440).default(30),
  ESIGN_VISITS_PER_DAY: count.default(10),
  ESIGN_NEEDS_VERIFIED_EMAIL: flag.default(false),
  ESIGN_READ_AGAIN_MS: z.coerce.number().int().min(10).max(5_000).default(1_000),
  // Above it a person of the lender releases the money.
  DISBURSAL_AUTOMATIC_RUPEES_MAX: z.coerce.number().int().min(0).max(10_000_000).default(25_000),
  PAYOUT_ASK_AGAIN_MS: z.coerce.number().int().min(10).max(600_000).default(30_000),
  REPAYMENT_ORDERS_PER_DAY: count.default(50),
  // A bank's page that was closed half way is given up by the provider in about this time.
  REPAYMENT_HOLD_MINUTES: z.coerce.number().int().min(1).max(1_440).default(30),
  REPAYMENT_ASK_AGAIN_MS: z.coerce.number().int().min(10).max(600_000).default(30_000),
  DOCUMENT_LINK_SECONDS: z.coerce.number().int().min(30).max(300).default(300),
  SESSION_IDLE_SECONDS: count.default(7_200),
  SESSION_ABSOLUTE_SECONDS: count.default(86_400),

  // For proofs alone: the process dies when it comes there.
  FAILPOINT: z.enum(FAILPOINTS, "must be one of src/failpoints.ts").optional(),
});

/** The templates that the sandbox has registered unless it is told of others. */
const SANDBOX_TEMPLATE_IDS = {
  SMS_OTP_TEMPLATE_ID: "6a1d0c5e8b7f4a2390c1e7d4",
  SMS_MONEY_ARRIVED_TEMPLATE_ID: "6a1d0c5e8b7f4a2390c1e7d6",
  SMS_DUE_TEMPLATE_ID: "6a1d0c5e8b7f4a2390c1e7d5",
  SMS_DEBIT_AHEAD_TEMPLATE_ID: "6a1d0c5e8b7f4a2390c1e7d7",
} as const;

type TemplateIds = Record<keyof typeof SANDBOX_TEMPLATE_IDS, string>;

export type Config = Omit<z.output<typeof Settings>, keyof TemplateIds> & TemplateIds;

/** The only reader of the environment. Fails at start, by name, before the first request. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = whatIsSet(env);
  const parsed = Settings.safeParse({ APP_ORIGIN: `http://localhost:${given.PORT ?? "3000"}`, ...given });
  if (!parsed.success) throw new ConfigError(lineOf(parsed.error, given));
  const config = parsed.data;
  if (config.SANDBOX_URL !== undefined && config.SANDBOX_SECRET === undefined)
    throw new ConfigError("SANDBOX_SECRET is missing: the sandbox and the server must share one.");
  refuseHalfOfAPair(config);
  const complete = { ...config, ...templateIdsOf(config) };
  refuseSandboxInProduction(complete);
  if (config.NODE_ENV === "production" && config.FAILPOINT !== undefined)
    throw new ConfigError(
      "FAILPOINT is set in production. Take it out: it ends the server in the middle of its work.",
    );
  return complete;
}

/** One without the other, or with somebody else's, says nothing to a push service. */
function refuseHalfOfAPair({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: z.output<typeof Settings>): void {
  if (VAPID_PUBLIC_KEY !== undefined && VAPID_PRIVATE_KEY !== undefined) {
    const keys = createECDH("prime256v1");
    keys.setPrivateKey(VAPID_PRIVATE_KEY.reveal(), "base64url");
    if (keys.getPublicKey("base64url") === VAPID_PUBLIC_KEY) return;
    throw new ConfigError("VAPID_PRIVATE_KEY does not belong to VAPID_PUBLIC_KEY.");
  }
  if (VAPID_PUBLIC_KEY !== undefined && VAPID_PRIVATE_KEY === undefined)
    throw new ConfigError("VAPID_PRIVATE_KEY is missing: it belongs to VAPID_PUBLIC_KEY.");
  if (VAPID_PUBLIC_KEY === undefined && VAPID_PRIVATE_KEY !== undefined)
    throw new ConfigError("VAPID_PUBLIC_KEY is missing: it belongs to VAPID_PRIVATE_KEY.");
}

function templateIdsOf(config: z.output<typeof Settings>): TemplateIds {
  const idOf = (name: keyof TemplateIds): string => {
    const id = config[name] ?? (config.SANDBOX_URL && SANDBOX_TEMPLATE_IDS[name]);
    if (id === undefined) throw new ConfigError(`${name} is missing.`);
    return id;
  };
  return {
    SMS_OTP_TEMPLATE_ID: idOf("SMS_OTP_TEMPLATE_ID"),
    SMS_MONEY_ARRIVED_TEMPLATE_ID: idOf("SMS_MONEY_ARRIVED_TEMPLATE_ID"),
    SMS_DUE_TEMPLATE_ID: idOf("SMS_DUE_TEMPLATE_ID"),
    SMS_DEBIT_AHEAD_TEMPLATE_ID: idOf("SMS_DEBIT_AHEAD_TEMPLATE_ID"),
  };
}

const OwnerSettings = z.object({ DATABASE_MIGRATION_URL: postgresUrl, INDEX_KEY: key32 });

export type OwnerConfig = z.output<typeof OwnerSettings>;

/** What a command of the database's owner needs, on a machine that runs no server. */
export function readOwnerConfig(env: Readonly<Record<string, string | undefined>>): OwnerConfig {
  const given = whatIsSet({ DATABASE_MIGRATION_URL: env.DATABASE_URL, ...whatIsSet(env) });
  const parsed = OwnerSettings.safeParse(given);
  if (!parsed.success) throw new ConfigError(lineOf(parsed.error, given));
  return parsed.data;
}

const whatIsSet = (env: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(env).filter(([, text]) => text !== undefined && text.trim() !== ""));

function lineOf(error: z.ZodError, given: Readonly<Record<string, string | undefined>>): string {
  const issue = error.issues[0];
  const name = String(issue?.path[0]);
  if (given[name] === undefined) return `${name} is missing.`;
  // Some of the values are secrets, so the line says what is wanted and never what was given.
  return `${name} is not valid: ${issue?.message}.`;
}

/** A sandbox hands its codes to anyone who looks, so a real lender must never end up on one by mistake. */
function refuseSandboxInProduction(config: Config): void {
  if (config.NODE_ENV !== "production" || config.ALLOW_SANDBOX) return;
  if (config.SANDBOX_URL !== undefined)
    throw new ConfigError("SANDBOX_URL is set in production. Take it out, or set ALLOW_SANDBOX=true.");
  if (config.SANDBOX_SECRET !== undefined)
    throw new ConfigError("SANDBOX_SECRET is set in production. Take it out, or set ALLOW_SANDBOX=true.");
  for (const name of PROVIDER_ADDRESSES) {
    if (isLoopback(config[name]))
      throw new ConfigError(`${name} leads to this machine in production: is that the sandbox?`);
  }
}

/** Not the mail server's: a relay on the machine itself is a common way to send. */
const PROVIDER_ADDRESSES = [
  "SMS_BASE_URL",
  "PAN_BASE_URL",
  "AADHAAR_BASE_URL",
  "DIGILOCKER_BASE_URL",
  "BUREAU_BASE_URL",
  "FINBOX_BASE_URL",
  "FACE_BASE_URL",
  "ESIGN_BASE_URL",
  "RAZORPAY_BASE_URL",
  "CHECKOUT_SCRIPT_URL",
  "RAZORPAYX_BASE_URL",
] as const;

const isLoopback = (url: string): boolean => /^(localhost|127\..*|\[::1\])$/.test(new URL(url).hostname);
