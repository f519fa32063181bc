import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { ConfigError, readConfig, readOwnerConfig } from "./config.ts";
import { providerEnvironment } from "./settings/provider-environment.ts";

const KEY = Buffer.alloc(32, 7).toString("base64");
const PASSWORD = "a-word-that-nobody-guesses-so-long-as-it-is";
const GOOD = {
  ...providerEnvironment({ sandboxUrl: "http://localhost:3002", secretFor: () => PASSWORD }),
  DATABASE_URL: `postgres://vaada_login:${PASSWORD}@localhost:5432/vaada`,
  SANDBOX_URL: "http://localhost:3002/",
  SANDBOX_SECRET: PASSWORD,
  SMS_BASE_URL: "http://localhost:3002/msg91/api/v5/",
  SMTP_URL: "smtp://localhost:3025",
  ESIGN_TRUST: "-----BEGIN CERTIFICATE-----",
  FILES_DIR: "/var/lib/vaada/files",
  HEADS_DIR: "/var/lib/vaada/heads",
  HEADS_KEY: Buffer.alloc(32, 9).toString("base64"),
  FIELD_KEYS: `k2:${KEY},k1:${KEY}`,
  INDEX_KEY: KEY,
  OTP_PEPPER: KEY,
};
const LIVE = {
  ...GOOD,
  NODE_ENV: "production",
  SANDBOX_URL: "",
  SANDBOX_SECRET: "",
  SMS_OTP_TEMPLATE_ID: "t",
  SMS_MONEY_ARRIVED_TEMPLATE_ID: "m",
  SMS_DUE_TEMPLATE_ID: "d",
  SMS_DEBIT_AHEAD_TEMPLATE_ID: "a",
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
      role: "both",
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
  ["ROLE", "all", /^ROLE is not valid: /],
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

test("production refuses the sandbox unless it is allowed by name", () => {
  expect(lineFor(LIVE)).toMatch(/^SMS_BASE_URL leads to this machine/);
  const live = {
    ...LIVE,
    SMS_BASE_URL: "https://control.msg91.com/api/v5",
    PAN_BASE_URL: "https://kyc.example/api/v1",
    AADHAAR_BASE_URL: "https://kyc.example/api/v1",
    DIGILOCKER_BASE_URL: "https://kyc.example/api/v1",
    BUREAU_BASE_URL: "https://kyc.example/api/v1",
    FINBOX_BASE_URL: "https://statements.example/bank-connect",
    FACE_BASE_URL: "https://kyc.example/api/v1",
    ESIGN_BASE_URL: "https://kyc.example/api/v1",
    RAZORPAY_BASE_URL: "https://payments.example/v1",
    CHECKOUT_SCRIPT_URL: "https://checkout.example/v1/checkout.js",
    RAZORPAYX_BASE_URL: "https://payments.example/v1",
  };
  expect(lineFor(live)).toBe("");
  expect(lineFor({ ...live, PAN_BASE_URL: "http://localhost:3002/surepass/api/v1" })).toMatch(
    /^PAN_BASE_URL leads to this machine/,
  );
  expect(lineFor({ ...live, SANDBOX_URL: "http://sandbox:3002", SANDBOX_SECRET: "s" })).toMatch(
    /^SANDBOX_URL/,
  );
  expect(lineFor({ ...live, SANDBOX_SECRET: "s" })).toMatch(/^SANDBOX_SECRET/);
  expect(lineFor({ ...GOOD, NODE_ENV: "production", ALLOW_SANDBOX: "true" })).toBe("");
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
  SMS_DUE_TEMPLATE_ID: "d",
  SMS_DEBIT_AHEAD_TEMPLATE_ID: "a",
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
