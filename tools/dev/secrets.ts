import { createECDH, randomBytes } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Authority, createAuthority } from "@vaada/authority/authority";
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
  "VAPID_PUBLIC_KEY",
  "VAPID_PRIVATE_KEY",
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
  "VAPID_PUBLIC_KEY",
  "VAPID_PRIVATE_KEY",
]);

/** What AES-256 and HMAC-SHA-256 take. */
const KEY_BYTES = 32;

/** To find an authority's key takes long, so one is made for a folder that has none and not at every start. */
export async function ensureSecrets(dataDir: string, makeAuthority = createAuthority): Promise<Secrets> {
  const path = join(dataDir, "secrets.json");
  const text = (await readKept(path)) ?? (await keepFirst(path, makeAuthority));
  const { secrets, isComplete } = parse({ text, path, makeAuthority });
  if (isComplete) return secrets;
  const draft = draftOf(path);
  await writeSecrets(draft, secrets);
  await rename(draft, path);
  return secrets;
}

async function readKept(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
}

/** What is kept from here on, which may be what another first start has made. */
async function keepFirst(path: string, makeAuthority: () => Authority): Promise<string> {
  const draft = draftOf(path);
  await writeSecrets(draft, { ...makeWords(), ...authoritySecrets(makeAuthority()) });
  // A link never overwrites: the secrets that are there stay, and of two first starts one's secrets hold for
  // both.
  await link(draft, path).catch(() => undefined);
  await rm(draft, { force: true });
  return readFile(path, "utf8");
}

const draftOf = (path: string): string => `${path}.${randomBytes(4).toString("hex")}`;

const writeSecrets = (path: string, secrets: Secrets): Promise<void> =>
  writeFile(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });

type AuthorityName = "ESIGN_AUTHORITY" | "ESIGN_TRUST";

function makeWords(): Omit<Secrets, AuthorityName> {
  const key = () => randomBytes(KEY_BYTES).toString("base64");
  const word = () => randomBytes(KEY_BYTES).toString("base64url");
  return {
    ...makePushKeys(),
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
    DATABASE_PASSWORD: word(),
  };
}

/** What push services know the server by: a point of the curve P-256 and its secret. */
function makePushKeys(): Pick<Secrets, "VAPID_PUBLIC_KEY" | "VAPID_PRIVATE_KEY"> {
  const keys = createECDH("prime256v1");
  const publicKey = keys.generateKeys("base64url");
  const secret = keys.getPrivateKey();
  // A number with a small first byte is handed out shorter than it is written.
  const privateKey = Buffer.concat([Buffer.alloc(KEY_BYTES - secret.length), secret]);
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey.toString("base64url") };
}

const authoritySecrets = ({ key, certificate }: Authority): Pick<Secrets, AuthorityName> => ({
  ESIGN_AUTHORITY: `${key}${certificate}`,
  ESIGN_TRUST: certificate,
});

/** One is the other's certificate or point: half of a pair would sign what the other half does not trust. */
function keptAuthority(read: Record<string, unknown>): Pick<Secrets, AuthorityName> | undefined {
  const { ESIGN_AUTHORITY, ESIGN_TRUST } = read;
  return isText(ESIGN_AUTHORITY) && isText(ESIGN_TRUST) ? { ESIGN_AUTHORITY, ESIGN_TRUST } : undefined;
}

function keptPushKeys({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Record<string, unknown>) {
  const isPair = isText(VAPID_PUBLIC_KEY) && isText(VAPID_PRIVATE_KEY);
  return isPair ? { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } : {};
}

function parse({
  text,
  path,
  makeAuthority,
}: {
  text: string;
  path: string;
  makeAuthority: () => Authority;
}) {
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
  const authority = keptAuthority(read);
  const kept: Record<string, unknown> = {
    ...read,
    ESIGN_AUTHORITY: undefined,
    ESIGN_TRUST: undefined,
    VAPID_PUBLIC_KEY: undefined,
    VAPID_PRIVATE_KEY: undefined,
    ...authority,
    ...keptPushKeys(read),
  };
  const lost = NAMES.filter((name) => !isText(kept[name]));
  const irreplaceable = lost.find((name) => !REPLACEABLE.has(name));
  if (irreplaceable !== undefined) throw missing(irreplaceable);
  const secrets: Secrets = { ...makeWords(), ...(authority ?? authoritySecrets(makeAuthority())) };
  for (const name of NAMES) {
    const value = kept[name];
    if (isText(value)) secrets[name] = value;
  }
  return { secrets, isComplete: lost.length === 0 };
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
