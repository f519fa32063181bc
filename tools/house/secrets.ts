import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Setback } from "./setback.ts";

/** Made once for each folder of data, which can't be read without them. */
export type Secrets = { [name in (typeof NAMES)[number]]: string };

const NAMES = [
  "FIELD_KEYS",
  "INDEX_KEY",
  "OTP_PEPPER",
  "SANDBOX_SECRET",
  "SMS_AUTH_KEY",
  "DATABASE_PASSWORD",
] as const;

/** What AES-256 and HMAC-SHA-256 take. */
const KEY_BYTES = 32;

export async function ensureSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, "secrets.json");
  const draft = `${path}.${randomBytes(4).toString("hex")}`;
  await writeFile(draft, `${JSON.stringify(makeSecrets(), null, 2)}\n`, { mode: 0o600 });
  // A link never overwrites: the secrets that are there stay, and of two first starts one's secrets hold for
  // both.
  await link(draft, path).catch(() => undefined);
  await rm(draft, { force: true });
  return parse(await readFile(path, "utf8"), path);
}

function makeSecrets(): Secrets {
  const key = () => randomBytes(KEY_BYTES).toString("base64");
  const word = () => randomBytes(KEY_BYTES).toString("base64url");
  return {
    FIELD_KEYS: `k1:${key()}`,
    INDEX_KEY: key(),
    OTP_PEPPER: key(),
    SANDBOX_SECRET: word(),
    SMS_AUTH_KEY: word(),
    DATABASE_PASSWORD: word(),
  };
}

function parse(text: string, path: string): Secrets {
  const missing = (name: string) =>
    new Setback(
      `${path} holds no ${name}. Restore it from a copy: the data in that folder can't be read without it.`,
    );
  let read: Record<string, unknown>;
  try {
    read = JSON.parse(text);
  } catch {
    throw missing("valid JSON");
  }
  const one = (name: (typeof NAMES)[number]): string => {
    const value = read[name];
    if (typeof value !== "string" || value === "") throw missing(name);
    return value;
  };
  return {
    FIELD_KEYS: one("FIELD_KEYS"),
    INDEX_KEY: one("INDEX_KEY"),
    OTP_PEPPER: one("OTP_PEPPER"),
    SANDBOX_SECRET: one("SANDBOX_SECRET"),
    SMS_AUTH_KEY: one("SMS_AUTH_KEY"),
    DATABASE_PASSWORD: one("DATABASE_PASSWORD"),
  };
}
