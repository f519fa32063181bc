import { join } from "node:path";
import { providerEnvironment } from "../../apps/server/src/settings/provider-environment.ts";
import { demoStaff } from "./demo-staff.ts";
import type { Env, Ports } from "./ports.ts";
import type { Secrets } from "./secrets.ts";

/** The environment of each program. A variable that the person has set always wins. */
export type Settings = { migrate: Env; server: Env; sandbox: Env };

export type Database = { url: string; migrationUrl: string; loginRole: string };

export function makeSettings(given: {
  env: Env;
  ports: Ports;
  secrets: Secrets;
  database: Database;
  dataDir: string;
}): Settings {
  const env = withoutBlanks(given.env);
  const { ports, secrets, database } = given;
  const sandboxUrl = env.SANDBOX_URL ?? `http://localhost:${ports.SANDBOX_PORT}`;
  const all: Env = {
    NODE_ENV: "development",
    APP_ORIGIN: `http://localhost:${ports.PORT}`,
    CHECKOUT_ORIGIN: `http://localhost:${ports.CHECKOUT_PORT}`,
    CONSOLE_ORIGIN: `http://localhost:${ports.CONSOLE_PORT}`,
    ...(usesSandbox(env) ? sandboxSettings({ sandboxUrl, ports, secrets }) : {}),
    ...without(ownKeys(secrets), namedByFile(env)),
    FILES_DIR: join(given.dataDir, "files"),
    HEADS_DIR: join(given.dataDir, "heads"),
    TRAIL_HEADS_DIR: join(given.dataDir, "trail-heads"),
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
      "FILES_S3_KEY_SECRET",
      "HEADS_KEY",
      "HEADS_DIR",
      "LENDER_SIGNING_P12",
      "LENDER_SIGNING_PASSWORD",
      "TRAIL_HEADS_DIR",
    ]),
  };
}

const ownKeys = ({
  FIELD_KEYS,
  INDEX_KEY,
  OTP_PEPPER,
  VAPID_PUBLIC_KEY,
  VAPID_PRIVATE_KEY,
  HEADS_KEY,
  LENDER_SIGNING_P12,
  LENDER_SIGNING_PASSWORD,
}: Secrets): Env => ({
  FIELD_KEYS,
  INDEX_KEY,
  OTP_PEPPER,
  VAPID_PUBLIC_KEY,
  VAPID_PRIVATE_KEY,
  HEADS_KEY,
  LENDER_SIGNING_P12,
  LENDER_SIGNING_PASSWORD,
});

/** The settings that the person keeps in files: `INDEX_KEY_FILE` stands for `INDEX_KEY`. */
const namedByFile = (env: Env): string[] =>
  Object.keys(env).flatMap((name) => (name.endsWith("_FILE") ? [name.slice(0, -"_FILE".length)] : []));

/** An empty variable counts as not set. */
function withoutBlanks(env: Env): Env {
  return Object.fromEntries(
    Object.entries(env).filter(([, text]) => text !== undefined && text.trim() !== ""),
  );
}

/** A real lender names the real providers; everybody else gets the sandbox. */
export function usesSandbox(env: Env): boolean {
  return env.NODE_ENV !== "production" || env.ALLOW_SANDBOX === "true" || !env.SMS_BASE_URL;
}

function sandboxSettings({
  sandboxUrl,
  ports,
  secrets,
}: {
  sandboxUrl: string;
  ports: Ports;
  secrets: Secrets;
}): Env {
  return {
    ...providerEnvironment({ sandboxUrl, secretFor: (name) => secrets[name] ?? "" }),
    SANDBOX_URL: sandboxUrl,
    SANDBOX_SECRET: secrets.SANDBOX_SECRET,
    SANDBOX_STAFF: JSON.stringify(demoStaff(secrets.SANDBOX_SECRET)),
    SMTP_URL: `smtp://localhost:${ports.SANDBOX_SMTP_PORT}`,
    ESIGN_AUTHORITY: secrets.ESIGN_AUTHORITY,
    ESIGN_TRUST: secrets.ESIGN_TRUST,
  };
}

function without(env: Env, names: readonly string[]): Env {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)));
}
