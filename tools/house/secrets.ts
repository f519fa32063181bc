import { randomBytes } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createAuthority } from "@vaada/authority/authority";
import { Setback } from "./setback.ts";

/** Made once for each folder of data, which can't be read without them. */
export type Secrets = { [name in (typeof NAMES)[number]]: string };

const NAMES = [
  "FIELD_KEYS",
  "INDEX_KEY",
  "OTP_PEPPER",
  "SANDBOX_SECRET",
  "SMS_AUTH_KEY",
  "SUREPASS_TOKEN",
  "SUREPASS_WEBHOOK_SECRET",
  "FINBOX_API_KEY",
  "FINBOX_SERVER_HASH",
  "FINBOX_WEBHOOK_SECRET",
  "RAZORPAY_KEY_SECRET",
  "RAZORPAY_WEBHOOK_SECRET",
  "RAZORPAYX_KEY_SECRET",
  "RAZORPAYX_WEBHOOK_SECRET",
  "ESIGN_AUTHORITY",
  "ESIGN_TRUST",
  "DATABASE_PASSWORD",
] as const;

/** What the server and the sandbox know each other by. No data hangs on them, so a newer version adds its own. */
const REPLACEABLE: ReadonlySet<string> = new Set<(typeof NAMES)[number]>([
  "SANDBOX_SECRET",
  "SMS_AUTH_KEY",
  "SUREPASS_TOKEN",
  "SUREPASS_WEBHOOK_SECRET",
  "FINBOX_API_KEY",
  "FINBOX_SERVER_HASH",
  "FINBOX_WEBHOOK_SECRET",
  "RAZORPAY_KEY_SECRET",
  "RAZORPAY_WEBHOOK_SECRET",
  "RAZORPAYX_KEY_SECRET",
  "RAZORPAYX_WEBHOOK_SECRET",
  "ESIGN_AUTHORITY",
  "ESIGN_TRUST",
]);

/** What AES-256 and HMAC-SHA-256 take. */
const KEY_BYTES = 32;

export async function ensureSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, "secrets.json");
  const made = makeSecrets();
  const draft = `${path}.${randomBytes(4).toString("hex")}`;
  await writeSecrets(draft, made);
  // A link never overwrites: the secrets that are there stay, and of two first starts one's secrets hold for
  // both.
  await link(draft, path).catch(() => undefined);
  await rm(draft, { force: true });
  const { secrets, isComplete } = parse({ text: await readFile(path, "utf8"), path, made });
  if (!isComplete) {
    await writeSecrets(draft, secrets);
    await rename(draft, path);
  }
  return secrets;
}

const writeSecrets = (path: string, secrets: Secrets): Promise<void> =>
  writeFile(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });

function makeSecrets(): Secrets {
  const key = () => randomBytes(KEY_BYTES).toString("base64");
  const authority = createAuthority();
  const word = () => randomBytes(KEY_BYTES).toString("base64url");
  return {
    FIELD_KEYS: `k1:${key()}`,
    INDEX_KEY: key(),
    OTP_PEPPER: key(),
    SANDBOX_SECRET: word(),
    SMS_AUTH_KEY: word(),
    SUREPASS_TOKEN: word(),
    SUREPASS_WEBHOOK_SECRET: word(),
    FINBOX_API_KEY: word(),
    FINBOX_SERVER_HASH: word(),
    FINBOX_WEBHOOK_SECRET: word(),
    RAZORPAY_KEY_SECRET: word(),
    RAZORPAY_WEBHOOK_SECRET: word(),
    RAZORPAYX_KEY_SECRET: word(),
    RAZORPAYX_WEBHOOK_SECRET: word(),
    ESIGN_AUTHORITY: `${authority.key}${authority.certificate}`,
    ESIGN_TRUST: authority.certificate,
    DATABASE_PASSWORD: word(),
  };
}

function parse({ text, path, made }: { text: string; path: string; made: Secrets }) {
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
  // One is the other's certificate: half of a pair would sign what the other half does not trust.
  if (!isText(read.ESIGN_AUTHORITY) || !isText(read.ESIGN_TRUST)) {
    delete read.ESIGN_AUTHORITY;
    delete read.ESIGN_TRUST;
  }
  const secrets = { ...made };
  let isComplete = true;
  for (const name of NAMES) {
    const value = read[name];
    if (isText(value)) secrets[name] = value;
    else if (REPLACEABLE.has(name)) isComplete = false;
    else throw missing(name);
  }
  return { secrets, isComplete };
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
