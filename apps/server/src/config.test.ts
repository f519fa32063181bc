import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAuthority } from "@vaada/authority/authority";
import { paise } from "@vaada/money/paise";
import { expect, onTestFinished, test } from "vitest";
import { liveEnvironment } from "../testing/test-environment.ts";
import { ConfigError, readConfig, readOwnerAddress, readOwnerConfig } from "./config.ts";
import { providerEnvironment } from "./settings/provider-environment.ts";

const key = (seed: number) =>
  Buffer.from(Array.from({ length: 32 }, (_, index) => seed + index)).toString("base64");
const KEY = key(7);
const PASSWORD = "a-word-that-nobody-guesses-so-long-as-it-is";
const GOOD = {
  ...providerEnvironment({ sandboxUrl: "http://localhost:3002", secretFor: () => PASSWORD }),
  NODE_ENV: "test",
  DATABASE_URL: `postgres://vaada_login:${PASSWORD}@localhost:5432/vaada`,
  SANDBOX_URL: "http://localhost:3002/",
  SANDBOX_SECRET: PASSWORD,
  SMS_BASE_URL: "http://localhost:3002/msg91/api/v5/",
  SMTP_URL: "smtp://localhost:3025",
  ESIGN_TRUST: "-----BEGIN CERTIFICATE-----",
  FILES_DIR: "/var/lib/vaada/files",
  HEADS_DIR: "/var/lib/vaada/heads",
  HEADS_KEY: key(9),
  LENDER_SIGNING_P12: key(11),
  LENDER_SIGNING_PASSWORD: PASSWORD,
  FIELD_KEYS: `k2:${key(1)},k1:${key(2)}`,
  INDEX_KEY: KEY,
  OTP_PEPPER: key(3),
};
const lineFor = (env: Record<string, string | undefined>): string => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
};

test("what is left out has the documented value", () => {
  const config = readConfig(GOOD);
  expect(config).toMatchObject({
    server: {
      port: 3000,
      metricsPort: 3003,
      role: "all",
      appOrigin: "http://localhost:3000",
      trustedProxies: [],
    },
    signIn: {
      ttlSeconds: 300,
      resendSeconds: 60,
      triesMax: 5,
      sendsPerNumberPerDay: 10,
      sendsPerNumberEverywherePerDay: 30,
      reservePerNumberPerDay: 3,
      leadTags: ["utm_*", "gclid", "fbclid", "ref", "campaign"],
      sessionIdleSeconds: 7_200,
      sessionAbsoluteSeconds: 86_400,
    },
    basicDetails: { panRefusalsPerDay: 5, panTriesPerDay: 10 },
    identity: { isAadhaarCodeOn: true, codeResendSeconds: 12, codesPerDay: 5 },
    bankAccount: { banksWithoutMandate: ["Dhanlaxmi", "Punjab and Sind"] },
    disbursal: { automaticMax: paise(2_500_000n) },
    push: { hosts: expect.arrayContaining(["fcm.googleapis.com", "web.push.apple.com"]) },
    sandbox: { url: "http://localhost:3002" },
    sms: { baseUrl: "http://localhost:3002/msg91/api/v5" },
  });
  expect(config.vault.fieldKeys.map(({ id, key }) => [id, key.length])).toEqual([
    ["k2", 32],
    ["k1", 32],
  ]);
  expect(readConfig({ ...GOOD, PORT: "4000" }).server.appOrigin).toBe("http://localhost:4000");
});

test.each([
  ["DATABASE_URL", undefined, "DATABASE_URL is missing."],
  ["DATABASE_URL", "  ", "DATABASE_URL is missing."],
  ["DATABASE_URL", "mysql://x", /^DATABASE_URL is not valid: /],
  ["PORT", "http", /^PORT is not valid: /],
  ["PORT", "70000", /^PORT is not valid: /],
  ["ROLE", "both", /^ROLE is not valid: /],
  ["APP_ORIGIN", "http://localhost:3000/app", /^APP_ORIGIN is not valid: /],
  ["APP_ORIGIN", "localhost", /^APP_ORIGIN is not valid: /],
  ["FIELD_KEYS", KEY, /^FIELD_KEYS is not valid: /],
  ["FIELD_KEYS", "k1:c2hvcnQ=", /^FIELD_KEYS is not valid: /],
  ["FIELD_KEYS", `k1:${KEY},k1:${KEY}`, /^FIELD_KEYS is not valid: /],
  ["INDEX_KEY", "short", /^INDEX_KEY is not valid: /],
  ["OTP_PEPPER", undefined, "OTP_PEPPER is missing."],
  ["OTP_TRIES_MAX", "0", /^OTP_TRIES_MAX is not valid: /],
  ["TRUSTED_PROXIES", "everybody", /^TRUSTED_PROXIES is not valid: /],
  ["SANDBOX_SECRET", undefined, /^SANDBOX_SECRET is missing/],
  ["SMTP_URL", "http://mail.example", /^SMTP_URL is not valid: /],
  ["PAN_BASE_URL", undefined, "PAN_BASE_URL is missing."],
  ["SUREPASS_WEBHOOK_SECRET", "short", /^SUREPASS_WEBHOOK_SECRET is not valid: /],
  ["AADHAAR_CODE", "maybe", /^AADHAAR_CODE is not valid: /],
  ["ALLOW_SANDBOX", "yes", /^ALLOW_SANDBOX is not valid: /],
  ["FAILPOINT", "anywhere", /^FAILPOINT is not valid: /],
])("%s as %s stops the start with one line that names it", (name, value, line) => {
  const said = lineFor({ ...GOOD, [name]: value });
  expect(said).toMatch(line);
  expect(said).not.toContain("\n");
});

/** A pair that was made for this test. */
const PUSH_KEYS = {
  VAPID_PUBLIC_KEY: "BB4YUy_UdUwC8wQdnHXOszuD_9gax85P6ILMscmLxYlupGwxHE4v9A3ZajZT5uRURdMt_khuztdcepDGoYiBwKM",
  VAPID_PRIVATE_KEY: Buffer.alloc(32, 7).toString("base64url"),
};

test("the keys of push are a pair, or there are none", () => {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = PUSH_KEYS;
  expect(lineFor({ ...GOOD, ...PUSH_KEYS })).toBe("");
  expect(lineFor({ ...GOOD, VAPID_PUBLIC_KEY })).toMatch(/^VAPID_PRIVATE_KEY is missing/);
  expect(lineFor({ ...GOOD, VAPID_PRIVATE_KEY })).toMatch(/^VAPID_PUBLIC_KEY is missing/);
  const others = { ...PUSH_KEYS, VAPID_PRIVATE_KEY: Buffer.alloc(32, 8).toString("base64url") };
  expect(lineFor({ ...GOOD, ...others })).toBe("VAPID_PRIVATE_KEY does not belong to VAPID_PUBLIC_KEY.");
  for (const bad of [{ VAPID_PUBLIC_KEY: "short" }, { VAPID_SUBJECT: "me" }, { PUSH_HOSTS: "https://a" }])
    expect(lineFor({ ...GOOD, ...PUSH_KEYS, ...bad })).toMatch(/^(VAPID|PUSH)_\w+ is not valid: /);
});

test("no line quotes what was given: some of it is secret", () => {
  expect(lineFor({ ...GOOD, OTP_PEPPER: "hunter2" })).not.toContain("hunter2");
  const printed = JSON.stringify(readConfig(GOOD), (_, value) =>
    typeof value === "bigint" ? String(value) : value,
  );
  expect(printed).not.toContain(PASSWORD);
});

test("NODE_ENV must be said", () => {
  expect(lineFor({ ...GOOD, NODE_ENV: undefined })).toBe("NODE_ENV is missing.");
});

/** The environment of a real lender's server. */
const LIVE = liveEnvironment();

test("production starts on what is safe, and refuses the sandbox unless it is allowed by name", () => {
  expect(lineFor(LIVE)).toBe("");
  expect(lineFor({ ...LIVE, SANDBOX_URL: "http://sandbox:3002", SANDBOX_SECRET: "s" })).toMatch(
    /^SANDBOX_URL is set in production\./,
  );
  expect(lineFor({ ...LIVE, SANDBOX_SECRET: "s" })).toMatch(/^SANDBOX_SECRET is set in production\./);
  expect(lineFor({ ...GOOD, NODE_ENV: "production", ALLOW_SANDBOX: "true" })).toBe("");
});
test.each([
  [
    "a provider that is not https",
    { PAN_BASE_URL: "http://kyc.test/api/v1" },
    "PAN_BASE_URL is not https in production.",
  ],
  [
    "a checkout's script that is not https",
    { CHECKOUT_SCRIPT_URL: "http://pay.test/c.js" },
    "CHECKOUT_SCRIPT_URL is not https in production.",
  ],
  [
    "a checkout's frame that is not https",
    { CHECKOUT_FRAME_ORIGINS: "https://a.test,http://b.test" },
    "CHECKOUT_FRAME_ORIGINS is not https in production.",
  ],
  ["an app that is not https", { APP_ORIGIN: "http://vaada.test" }, "APP_ORIGIN is not https in production."],
  ["an app whose address is left out", { APP_ORIGIN: "" }, "APP_ORIGIN is not https in production."],
  [
    "a checkout's page that is not https",
    { CHECKOUT_ORIGIN: "http://pay.vaada.test" },
    "CHECKOUT_ORIGIN is not https in production.",
  ],
  [
    "a provider on this machine",
    { SMS_BASE_URL: "https://localhost:3002/api/v5" },
    /^SMS_BASE_URL leads to this machine or a private network/,
  ],
  [
    "a provider on a loopback address",
    { SMS_BASE_URL: "https://[::1]/api/v5" },
    /^SMS_BASE_URL leads to this machine/,
  ],
  [
    "a provider on a private address",
    { FINBOX_BASE_URL: "https://192.168.7.9/bank-connect" },
    /^FINBOX_BASE_URL leads to this machine or a private network/,
  ],
  [
    "a field's key of one byte",
    { FIELD_KEYS: `k1:${Buffer.alloc(32, 7).toString("base64")}` },
    /^FIELD_KEYS is one byte again and again/,
  ],
  [
    "a field's key named twice",
    { FIELD_KEYS: `k2:${KEY},k1:${KEY}` },
    "FIELD_KEYS names the same key twice.",
  ],
  ["equal keys", { INDEX_KEY: KEY, OTP_PEPPER: KEY }, /^OTP_PEPPER is the same as INDEX_KEY/],
  [
    "a key of the heads that is used twice",
    { HEADS_KEY: KEY, INDEX_KEY: KEY },
    /^HEADS_KEY is the same as INDEX_KEY/,
  ],
  ["a provider's short key", { SMS_AUTH_KEY: "hunter2" }, /^SMS_AUTH_KEY is shorter than 16 letters/],
  [
    "a provider's key of one letter",
    { SUREPASS_TOKEN: "w".repeat(32) },
    /^SUREPASS_TOKEN is one byte again and again/,
  ],
  [
    "one word for two providers",
    { SUREPASS_WEBHOOK_SECRET: PASSWORD, FINBOX_WEBHOOK_SECRET: PASSWORD },
    /^FINBOX_WEBHOOK_SECRET is the same as SUREPASS_WEBHOOK_SECRET/,
  ],
  [
    "a secret that was not changed",
    { RAZORPAY_WEBHOOK_SECRET: PASSWORD, RAZORPAY_WEBHOOK_SECRET_BEFORE: PASSWORD },
    /^RAZORPAY_WEBHOOK_SECRET_BEFORE is the same as RAZORPAY_WEBHOOK_SECRET/,
  ],
  [
    "the sandbox's certificate authority",
    { ESIGN_TRUST: createAuthority().certificate },
    /^ESIGN_TRUST holds the sandbox's certificate authority/,
  ],
  [
    "a test key of payments",
    { RAZORPAY_KEY_ID: "rzp_test_a" },
    "RAZORPAY_KEY_ID is a test key (rzp_test_) in production.",
  ],
  [
    "a test key of payouts",
    { RAZORPAYX_KEY_ID: "rzp_test_a" },
    "RAZORPAYX_KEY_ID is a test key (rzp_test_) in production.",
  ],
  [
    "a test key of the second provider of payouts",
    { CASHFREE_CLIENT_SECRET: "cfsk_ma_test_0123456789abcdef" },
    "CASHFREE_CLIENT_SECRET is a test key (cfsk_ma_test_) in production.",
  ],
  [
    "the example's name at the credit information companies",
    { BUREAU_MEMBER_NAME: "LENDER" },
    /^BUREAU_MEMBER_NAME is the example's/,
  ],
  [
    "a session left open for longer than is promised",
    { SESSION_IDLE_SECONDS: "7201" },
    "SESSION_IDLE_SECONDS is above 7200 in production.",
  ],
  [
    "a session that lasts for longer than is promised",
    { SESSION_ABSOLUTE_SECONDS: "86401" },
    "SESSION_ABSOLUTE_SECONDS is above 86400 in production.",
  ],
  [
    "load balancers that nobody spoke of",
    { TRUSTED_PROXIES: undefined },
    /^TRUSTED_PROXIES is not said in production/,
  ],
])("production refuses %s, in one line", (_what, given, line) => {
  const said = lineFor({ ...LIVE, ...given });
  expect(said).toMatch(line);
  expect(said).not.toContain("\n");
  expect(lineFor({ ...LIVE, ...given, NODE_ENV: "development" })).toBe("");
});

test("production says everything that is unsafe at once, a line for each", () => {
  const unsafe = { APP_ORIGIN: "http://vaada.test", RAZORPAY_KEY_ID: "rzp_test_a", TRUSTED_PROXIES: "" };
  const names = lineFor({ ...LIVE, ...unsafe })
    .split("\n")
    .map((line) => line.split(" ")[0]);
  expect(names).toEqual(["APP_ORIGIN", "RAZORPAY_KEY_ID", "TRUSTED_PROXIES"]);
});

test("a provider's machine on a private network is allowed by name alone", () => {
  const own = {
    ...LIVE,
    FINBOX_BASE_URL: "https://10.0.0.9/bank-connect",
    SMS_BASE_URL: "https://gateway.internal",
  };
  expect(lineFor({ ...own, PRIVATE_PROVIDER_HOSTS: "10.0.0.9, gateway.internal" })).toBe("");
  expect(lineFor({ ...own, PRIVATE_PROVIDER_HOSTS: "10.0.0.9" })).toMatch(/^SMS_BASE_URL leads to/);
});

test("one account's key may serve payments and payouts, and two accounts' keys differ", () => {
  const one = { ...LIVE, RAZORPAY_KEY_SECRET: PASSWORD, RAZORPAYX_KEY_SECRET: PASSWORD };
  expect(lineFor({ ...one, RAZORPAYX_KEY_ID: LIVE.RAZORPAY_KEY_ID })).toBe("");
  expect(lineFor(one)).toMatch(/^RAZORPAYX_KEY_SECRET is the same as RAZORPAY_KEY_SECRET/);
});

test("production on the sandbox still keeps a borrower's sessions and keys safe", () => {
  const demo = { ...GOOD, NODE_ENV: "production", ALLOW_SANDBOX: "true" };
  expect(lineFor({ ...demo, OTP_PEPPER: GOOD.INDEX_KEY })).toMatch(/^OTP_PEPPER is the same as INDEX_KEY/);
  expect(lineFor({ ...demo, SESSION_IDLE_SECONDS: "9000" })).toMatch(/^SESSION_IDLE_SECONDS is above/);
});

test("a secret may stand in a file, and in one place only", () => {
  const folder = mkdtempSync(join(tmpdir(), "vaada-secrets-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "index-key");
  writeFileSync(file, `${KEY}\n`);
  const { INDEX_KEY: _, ...rest } = GOOD;
  const withFile = { ...rest, INDEX_KEY_FILE: file };
  expect(readConfig(withFile).vault.indexKey.toString("base64")).toBe(KEY);
  expect(readOwnerConfig(withFile).indexKey.toString("base64")).toBe(KEY);
  expect(lineFor({ ...withFile, INDEX_KEY: KEY })).toBe(
    "INDEX_KEY and INDEX_KEY_FILE are both set. Take one out.",
  );
  expect(lineFor({ ...rest, INDEX_KEY_FILE: join(folder, "none") })).toBe("INDEX_KEY_FILE can't be read.");
  writeFileSync(file, "postgres://owner@localhost/vaada");
  expect(readOwnerAddress({ DATABASE_MIGRATION_URL_FILE: file })).toBe("postgres://owner@localhost/vaada");
  expect(readOwnerAddress({})).toEqual({ missing: "DATABASE_MIGRATION_URL is not set." });
});

test("the checkout's page never stands on the app's own origin, and lets in the real checkout unless told otherwise", () => {
  expect(lineFor({ ...GOOD, CHECKOUT_ORIGIN: readConfig(GOOD).server.appOrigin })).toMatch(
    /^CHECKOUT_ORIGIN is the app's own origin/,
  );
  expect(readConfig({ ...GOOD, CHECKOUT_SCRIPT_URL: "", CHECKOUT_FRAME_ORIGINS: "" }).razorpay).toMatchObject(
    {
      checkoutScriptUrl: "https://checkout.razorpay.com/v1/checkout.js",
      checkoutFrameOrigins: ["https://api.razorpay.com"],
    },
  );
  expect(lineFor({ ...GOOD, CHECKOUT_FRAME_ORIGINS: "https://a.example,b" })).toMatch(
    /^CHECKOUT_FRAME_ORIGINS is not valid/,
  );
});

test("no server dies on purpose in production, also not on the sandbox", () => {
  const failing = { ...GOOD, FAILPOINT: "event-posted" };
  expect(readConfig(failing).server.failpoint).toBe("event-posted");
  const live = { ...failing, NODE_ENV: "production", ALLOW_SANDBOX: "true" };
  expect(lineFor(live)).toMatch(/^FAILPOINT is set in production\./);
});

const TEMPLATES: Record<string, string> = {
  SMS_OTP_TEMPLATE_ID: "t",
  SMS_MONEY_ARRIVED_TEMPLATE_ID: "m",
  SMS_PAPERS_TEMPLATE_ID: "p",
  SMS_DUE_TEMPLATE_ID: "d",
  SMS_DEBIT_AHEAD_TEMPLATE_ID: "a",
  SMS_FINISH_LATER_TEMPLATE_ID: "f",
  SMS_NEW_DEVICE_TEMPLATE_ID: "n",
  SMS_MOBILE_CHANGE_OTP_TEMPLATE_ID: "mo",
  SMS_MOBILE_CHANGE_ASKED_TEMPLATE_ID: "ma",
  SMS_MOBILE_CHANGED_TEMPLATE_ID: "mc",
  SMS_MOBILE_CHANGE_REFUSED_TEMPLATE_ID: "mr",
};
test.each(Object.keys(TEMPLATES))("without the sandbox %s must be named", (name) => {
  const named = { ...TEMPLATES, [name]: undefined };
  expect(lineFor({ ...GOOD, ...named, SANDBOX_URL: undefined })).toBe(`${name} is missing.`);
});

test("the owner's commands need its address and the index key alone, and say what is wrong without it", () => {
  const owner = { DATABASE_MIGRATION_URL: "postgres://owner:secret@localhost/vaada", INDEX_KEY: KEY };
  expect(readOwnerConfig(owner).databaseUrl.reveal()).toBe(owner.DATABASE_MIGRATION_URL);
  const fallen = readOwnerConfig({ ...GOOD, DATABASE_MIGRATION_URL: " " });
  expect(fallen.databaseUrl.reveal()).toBe(GOOD.DATABASE_URL);
  for (const [wrong, line] of [
    [{ DATABASE_MIGRATION_URL: "" }, /^DATABASE_MIGRATION_URL is missing\.$/],
    [{ DATABASE_MIGRATION_URL: "http://secret" }, /^DATABASE_MIGRATION_URL is not valid: [^"]*$/],
    [{ INDEX_KEY: undefined }, /^INDEX_KEY is missing\.$/],
    [{ INDEX_KEY: "c2VjcmV0" }, /^INDEX_KEY is not valid: must be 32 bytes in base64\.$/],
  ] as const) {
    expect(() => readOwnerConfig({ ...owner, ...wrong })).toThrow(ConfigError);
    expect(() => readOwnerConfig({ ...owner, ...wrong })).toThrow(line);
  }
});

test.each([
  [{ PAYOUT_PROVIDER: "cashfree" }, "CASHFREE_CLIENT_ID is missing: PAYOUT_PROVIDER is cashfree."],
  [
    { PAYOUT_RETRY_PROVIDER: "cashfree" },
    "CASHFREE_CLIENT_ID is missing: PAYOUT_RETRY_PROVIDER is cashfree.",
  ],
  [
    { CASHFREE_CLIENT_ID: "CF1", CASHFREE_CLIENT_SECRET: "" },
    "CASHFREE_CLIENT_SECRET is missing: it belongs to CASHFREE_CLIENT_ID.",
  ],
])("a provider of payouts that is chosen must have an account (%j)", (given, line) => {
  expect(lineFor({ ...GOOD, ...given })).toBe(line);
});

test.each([
  "WHATSAPP_BUSINESS_ACCOUNT_ID",
  "WHATSAPP_ACCESS_TOKEN",
  "WHATSAPP_APP_SECRET",
  "WHATSAPP_VERIFY_TOKEN",
])("a number at WhatsApp without %s is refused", (name) => {
  const number = {
    WHATSAPP_PHONE_NUMBER_ID: "106540352242922",
    WHATSAPP_BUSINESS_ACCOUNT_ID: "102290129340398",
  };
  expect(lineFor({ ...GOOD, ...number, [name]: "" })).toBe(
    `${name} is missing: it belongs to WHATSAPP_PHONE_NUMBER_ID.`,
  );
});
