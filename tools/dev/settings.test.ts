import { expect, test } from "vitest";
import { demoStaff } from "./demo-staff.ts";
import type { Env } from "./ports.ts";
import { makeSettings, usesSandbox } from "./settings.ts";

const secrets = {
  FIELD_KEYS: "k1:fields",
  INDEX_KEY: "index",
  OTP_PEPPER: "pepper",
  SANDBOX_SECRET: "between us",
  SMS_AUTH_KEY: "sms",
  SUREPASS_TOKEN: "surepass",
  SMS_WEBHOOK_SECRET: "hook",
  SUREPASS_WEBHOOK_SECRET: "hook",
  FINBOX_API_KEY: "finbox",
  FINBOX_SERVER_HASH: "hash",
  FINBOX_WEBHOOK_SECRET: "finbox-hook",
  RAZORPAY_KEY_SECRET: "razorpay",
  RAZORPAY_WEBHOOK_SECRET: "razorpay-hook",
  RAZORPAYX_KEY_SECRET: "razorpayx",
  RAZORPAYX_WEBHOOK_SECRET: "razorpayx-hook",
  CASHFREE_CLIENT_SECRET: "cashfree",
  WHATSAPP_ACCESS_TOKEN: "whatsapp",
  WHATSAPP_APP_SECRET: "whatsapp-app",
  WHATSAPP_VERIFY_TOKEN: "whatsapp-word",
  ESIGN_AUTHORITY: "key and certificate",
  ESIGN_TRUST: "certificate",
  VAPID_PUBLIC_KEY: "point",
  VAPID_PRIVATE_KEY: "secret of the point",
  DATABASE_PASSWORD: "open sesame",
  HEADS_KEY: "heads",
  LENDER_SIGNING_P12: "lender's file",
  LENDER_SIGNING_PASSWORD: "opens it",
};
const ports = {
  PORT: 4000,
  CONSOLE_PORT: 4001,
  SANDBOX_PORT: 4002,
  METRICS_PORT: 4003,
  CHECKOUT_PORT: 4004,
  SANDBOX_SMTP_PORT: 4025,
};
const database = { url: "postgres://a@h/d", migrationUrl: "postgres://b@h/d", loginRole: "a" };
const settings = (env: Env) => makeSettings({ env, ports, secrets, database, dataDir: "/data" });

test("what the person left open is filled in, every address after the chosen ports", () => {
  expect(settings({}).server).toEqual({
    NODE_ENV: "development",
    PORT: "4000",
    CONSOLE_PORT: "4001",
    SANDBOX_PORT: "4002",
    METRICS_PORT: "4003",
    CHECKOUT_PORT: "4004",
    SANDBOX_SMTP_PORT: "4025",
    APP_ORIGIN: "http://localhost:4000",
    AUTO_PAY_METHODS: "upi,enach",
    CHECKOUT_ORIGIN: "http://localhost:4004",
    CONSOLE_ORIGIN: "http://localhost:4001",
    SANDBOX_URL: "http://localhost:4002",
    SANDBOX_SECRET: "between us",
    SANDBOX_STAFF: JSON.stringify(demoStaff("between us")),
    STAFF_SIGN_INS_PER_ADDRESS_PER_HOUR: "100000",
    STAFF_REVEALS_PER_PERSON_PER_DAY: "1000",
    STAFF_EXPORTS_PER_PERSON_PER_DAY: "1000",
    SMS_BASE_URL: "http://localhost:4002/msg91/api/v5",
    SMS_AUTH_KEY: "sms",
    SMS_OTP_TEMPLATE_ID: "6a1d0c5e8b7f4a2390c1e7d4",
    SMS_MONEY_ARRIVED_TEMPLATE_ID: "6a1d0c5e8b7f4a2390c1e7d6",
    SMS_PAPERS_TEMPLATE_ID: "6a1d0c5e8b7f4a2390c1e7da",
    SMS_DUE_TEMPLATE_ID: "6a1d0c5e8b7f4a2390c1e7d5",
    SMS_DEBIT_AHEAD_TEMPLATE_ID: "6a1d0c5e8b7f4a2390c1e7d7",
    SMS_DEBIT_DONE_TEMPLATE_ID: "6a1d0c5e8b7f4a2390c1e7db",
    SMS_DEBIT_BOUNCED_TEMPLATE_ID: "6a1d0c5e8b7f4a2390c1e7dc",
    SMS_CHARGE_TEMPLATE_ID: "6a1d0c5e8b7f4a2390c1e7dd",
    SMS_OVERDUE_TEMPLATE_ID: "6a1d0c5e8b7f4a2390c1e7df",
    SMS_COLLECTOR_TEMPLATE_ID: "6a1d0c5e8b7f4a2390c1e7e0",
    SMS_CLASS_CHANGED_TEMPLATE_ID: "6a1d0c5e8b7f4a2390c1e7de",
    SMS_FINISH_LATER_TEMPLATE_ID: "6a1d0c5e8b7f4a2390c1e7d8",
    SMS_HINDI_TEMPLATE_IDS: expect.stringMatching(/^otp:hindi-otp,money-arrived:/),
    SMS_MOBILE_CHANGED_TEMPLATE_ID: "6a1d0c5e8b7f4a2390c1e7e3",
    SMS_MOBILE_CHANGE_ASKED_TEMPLATE_ID: "6a1d0c5e8b7f4a2390c1e7e2",
    SMS_MOBILE_CHANGE_REFUSED_TEMPLATE_ID: "6a1d0c5e8b7f4a2390c1e7e4",
    SMS_MOBILE_CHANGE_OTP_TEMPLATE_ID: "6a1d0c5e8b7f4a2390c1e7e1",
    SMS_NEW_DEVICE_TEMPLATE_ID: "6a1d0c5e8b7f4a2390c1e7d9",
    AADHAAR_CODE: "on",
    RAZORPAY_CHECKOUT_CONFIG_ID: "config_NoCreditCards1",
    WEBHOOKS_AT_ONCE_PER_ADDRESS: "1000",
    CALLS_AT_ONCE_PER_ADDRESS: "1000",
    CALLS_AT_ONCE_PER_SESSION: "100",
    OTP_SENDS_PER_ADDRESS_PER_HOUR: "1000",
    OTP_SENDS_TOTAL_PER_HOUR: "1000",
    PAN_TRIES_PER_ADDRESS_PER_HOUR: "1000",
    SMTP_URL: "smtp://localhost:4025",
    PAN_BASE_URL: "http://localhost:4002/surepass/api/v1",
    AADHAAR_BASE_URL: "http://localhost:4002/surepass/api/v1",
    DIGILOCKER_BASE_URL: "http://localhost:4002/surepass/api/v1",
    SUREPASS_TOKEN: "surepass",
    SMS_WEBHOOK_SECRET: "hook",
    SUREPASS_WEBHOOK_SECRET: "hook",
    VAPID_PUBLIC_KEY: "point",
    VAPID_PRIVATE_KEY: "secret of the point",
    FINBOX_API_KEY: "finbox",
    FINBOX_SERVER_HASH: "hash",
    BUREAU_BASE_URL: "http://localhost:4002/surepass/api/v1",
    FINBOX_BASE_URL: "http://localhost:4002/finbox/bank-connect",
    FINBOX_WEBHOOK_SECRET: "finbox-hook",
    FACE_BASE_URL: "http://localhost:4002/surepass/api/v1",
    ESIGN_BASE_URL: "http://localhost:4002/surepass/api/v1",
    ESIGN_TRUST: "certificate",
    RAZORPAY_BASE_URL: "http://localhost:4002/razorpay/v1",
    RAZORPAY_KEY_ID: "rzp_test_sandbox",
    RAZORPAY_KEY_SECRET: "razorpay",
    RAZORPAY_WEBHOOK_SECRET: "razorpay-hook",
    CHECKOUT_SCRIPT_URL: "http://localhost:4002/razorpay/checkout.js",
    CHECKOUT_SCRIPT_ORIGINS: "http://cdn.localhost:4002",
    CHECKOUT_FRAME_ORIGINS: "http://127.0.0.1:4002",
    CHECKOUT_IMAGE_ORIGINS: "http://cdn.localhost:4002",
    CHECKOUT_BEACON_ORIGINS: "http://lumberjack.localhost:4002",
    RAZORPAYX_BASE_URL: "http://localhost:4002/razorpay/v1",
    RAZORPAYX_KEY_ID: "rzp_test_sandbox",
    RAZORPAYX_KEY_SECRET: "razorpayx",
    RAZORPAYX_ACCOUNT_NUMBER: "7878780080316316",
    RAZORPAYX_WEBHOOK_SECRET: "razorpayx-hook",
    CASHFREE_BASE_URL: "http://localhost:4002/cashfree/payout",
    CASHFREE_ACCOUNT_BASE_URL: "http://localhost:4002/cashfree/payout",
    CASHFREE_CLIENT_SECRET: "cashfree",
    WHATSAPP_BASE_URL: "http://localhost:4002/whatsapp/v23.0",
    WHATSAPP_ACCESS_TOKEN: "whatsapp",
    WHATSAPP_APP_SECRET: "whatsapp-app",
    WHATSAPP_VERIFY_TOKEN: "whatsapp-word",
    FILES_DIR: "/data/files",
    HEADS_DIR: "/data/heads",
    TRAIL_HEADS_DIR: "/data/trail-heads",
    HEADS_KEY: "heads",
    LENDER_SIGNING_P12: "lender's file",
    LENDER_SIGNING_PASSWORD: "opens it",
    FIELD_KEYS: "k1:fields",
    INDEX_KEY: "index",
    OTP_PEPPER: "pepper",
    DATA_DIR: "/data",
    DATABASE_URL: "postgres://a@h/d",
    DATABASE_LOGIN_ROLE: "a",
  });
});

test("what the person has set holds, and an empty setting is none", () => {
  const { server } = settings({
    APP_ORIGIN: "https://vaada.example",
    INDEX_KEY: "mine",
    OTP_PEPPER: " ",
    LANG: "C",
  });
  expect(server).toMatchObject({
    APP_ORIGIN: "https://vaada.example",
    INDEX_KEY: "mine",
    OTP_PEPPER: "pepper",
    LANG: "C",
  });
});

test("a key that the person keeps in a file is not filled in", () => {
  const { server } = settings({ INDEX_KEY_FILE: "/run/secrets/index-key" });
  expect(server).not.toHaveProperty("INDEX_KEY");
  expect(server).toMatchObject({ INDEX_KEY_FILE: "/run/secrets/index-key", OTP_PEPPER: "pepper" });
});

test("a sandbox elsewhere is used for every provider that speaks HTTP", () => {
  const { server } = settings({ SANDBOX_URL: "http://sandbox.example" });
  expect(server.SMS_BASE_URL).toBe("http://sandbox.example/msg91/api/v5");
  expect(server.PAN_BASE_URL).toBe("http://sandbox.example/surepass/api/v1");
});

test("the migration alone is told the owner's address", () => {
  const { migrate, server, sandbox } = settings({});
  expect(migrate.DATABASE_MIGRATION_URL).toBe("postgres://b@h/d");
  expect(server).not.toHaveProperty("DATABASE_MIGRATION_URL");
  expect(sandbox).not.toHaveProperty("DATABASE_MIGRATION_URL");
});

test.each<[Env, boolean]>([
  [{}, true],
  [{ NODE_ENV: "development", SMS_BASE_URL: "https://sms.example" }, true],
  [{ NODE_ENV: "production" }, true],
  [{ NODE_ENV: "production", SMS_BASE_URL: "https://sms.example" }, false],
  [{ NODE_ENV: "production", SMS_BASE_URL: "https://sms.example", ALLOW_SANDBOX: "true" }, true],
])("with %j the sandbox is started: %s", (env, starts) => {
  expect(usesSandbox(env)).toBe(starts);
  expect("SANDBOX_SECRET" in settings(env).server).toBe(starts);
});
