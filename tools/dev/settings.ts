import { join } from "node:path";
import type { Env, Ports } from "./ports.ts";
import type { Secrets } from "./secrets.ts";

/** The environment of each program. What the person has set always holds. */
export type Settings = { migrate: Env; server: Env; sandbox: Env };

export type Database = { url: string; migrationUrl: string; loginRole: string };

export function settingsFor(given: {
  env: Env;
  ports: Ports;
  secrets: Secrets;
  database: Database;
  dataDir: string;
}): Settings {
  const env = whatIsSet(given.env);
  const { ports, secrets, database } = given;
  const sandboxUrl = env.SANDBOX_URL ?? `http://localhost:${ports.SANDBOX_PORT}`;
  const all: Env = {
    APP_ORIGIN: `http://localhost:${ports.PORT}`,
    ...(usesSandbox(env) ? sandboxSettings({ sandboxUrl, ports, secrets }) : {}),
    FIELD_KEYS: secrets.FIELD_KEYS,
    INDEX_KEY: secrets.INDEX_KEY,
    OTP_PEPPER: secrets.OTP_PEPPER,
    VAPID_PUBLIC_KEY: secrets.VAPID_PUBLIC_KEY,
    VAPID_PRIVATE_KEY: secrets.VAPID_PRIVATE_KEY,
    FILES_DIR: join(given.dataDir, "files"),
    DATABASE_LOGIN_ROLE: database.loginRole,
    ...env,
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    DATA_DIR: given.dataDir,
    DATABASE_URL: database.url,
    DATABASE_MIGRATION_URL: database.migrationUrl,
  };
  return {
    migrate: all,
    // The server runs as a role that owns nothing, so it is not told how to become the one that does.
    server: without(all, ["DATABASE_MIGRATION_URL", "ESIGN_AUTHORITY"]),
    // The sandbox stands for the world outside, which knows neither our keys nor our database.
    sandbox: without(all, [
      "DATABASE_MIGRATION_URL",
      "DATABASE_URL",
      "DATABASE_DIRECT_URL",
      "DATABASE_REPLICA_URL",
      "FIELD_KEYS",
      "INDEX_KEY",
      "OTP_PEPPER",
      "VAPID_PRIVATE_KEY",
      "SUREPASS_WEBHOOK_SECRET",
      "FINBOX_WEBHOOK_SECRET",
      "FILES_DIR",
    ]),
  };
}

/** A setting passed on as "" means that there is none. */
function whatIsSet(env: Env): Env {
  return Object.fromEntries(
    Object.entries(env).filter(([, text]) => text !== undefined && text.trim() !== ""),
  );
}

/** A real lender names the real providers; everybody else gets the sandbox. */
export function usesSandbox(env: Env): boolean {
  return env.NODE_ENV !== "production" || env.ALLOW_SANDBOX === "true" || !env.SMS_BASE_URL;
}

/**
 * A demo or a test suite comes from one address, so the limits of an address and in total are set out of its
 * way.
 */
const SENDS_PER_HOUR = "1000";
/** What the sandbox's own lender is called at its payment provider, and the account that it pays from. */
const SANDBOX_KEY_ID = "rzp_test_sandbox";
const SANDBOX_POOL_ACCOUNT = "7878780080316316";

function sandboxSettings({
  sandboxUrl,
  ports,
  secrets,
}: {
  sandboxUrl: string;
  ports: Ports;
  secrets: Secrets;
}): Env {
  const surepass = `${sandboxUrl}/surepass/api/v1`;
  return {
    SANDBOX_URL: sandboxUrl,
    SANDBOX_SECRET: secrets.SANDBOX_SECRET,
    SMS_BASE_URL: `${sandboxUrl}/msg91/api/v5`,
    SMS_AUTH_KEY: secrets.SMS_AUTH_KEY,
    SMS_OTP_TEMPLATE_ID: "6a1d0c5e8b7f4a2390c1e7d4",
    OTP_SENDS_PER_ADDRESS_PER_HOUR: SENDS_PER_HOUR,
    OTP_SENDS_TOTAL_PER_HOUR: SENDS_PER_HOUR,
    PAN_TRIES_PER_ADDRESS_PER_HOUR: SENDS_PER_HOUR,
    SMTP_URL: `smtp://localhost:${ports.SANDBOX_SMTP_PORT}`,
    PAN_BASE_URL: surepass,
    AADHAAR_BASE_URL: surepass,
    DIGILOCKER_BASE_URL: surepass,
    SUREPASS_TOKEN: secrets.SUREPASS_TOKEN,
    SUREPASS_WEBHOOK_SECRET: secrets.SUREPASS_WEBHOOK_SECRET,
    BUREAU_BASE_URL: surepass,
    FINBOX_BASE_URL: `${sandboxUrl}/finbox/bank-connect`,
    FINBOX_WEBHOOK_SECRET: secrets.FINBOX_WEBHOOK_SECRET,
    FINBOX_API_KEY: secrets.FINBOX_API_KEY,
    FINBOX_SERVER_HASH: secrets.FINBOX_SERVER_HASH,
    FACE_BASE_URL: surepass,
    ESIGN_BASE_URL: surepass,
    ESIGN_AUTHORITY: secrets.ESIGN_AUTHORITY,
    ESIGN_TRUST: secrets.ESIGN_TRUST,
    RAZORPAY_BASE_URL: `${sandboxUrl}/razorpay/v1`,
    RAZORPAY_KEY_ID: SANDBOX_KEY_ID,
    RAZORPAY_KEY_SECRET: secrets.RAZORPAY_KEY_SECRET,
    RAZORPAY_WEBHOOK_SECRET: secrets.RAZORPAY_WEBHOOK_SECRET,
    CHECKOUT_SCRIPT_URL: `${sandboxUrl}/razorpay/checkout.js`,
    RAZORPAYX_BASE_URL: `${sandboxUrl}/razorpay/v1`,
    RAZORPAYX_KEY_ID: SANDBOX_KEY_ID,
    RAZORPAYX_KEY_SECRET: secrets.RAZORPAYX_KEY_SECRET,
    RAZORPAYX_ACCOUNT_NUMBER: SANDBOX_POOL_ACCOUNT,
    RAZORPAYX_WEBHOOK_SECRET: secrets.RAZORPAYX_WEBHOOK_SECRET,
  };
}

function without(env: Env, names: readonly string[]): Env {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)));
}
