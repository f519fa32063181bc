import { createECDH, randomBytes } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Authority, createAuthority, createSigningFile } from "@vaada/authority/authority";
import { PROVIDER_SECRETS } from "../../apps/server/src/settings/provider-environment.ts";
import { OperatorError } from "./operator-error.ts";

/** The secrets of a folder of data, made once: the data can't be read without them. */
export type Secrets = OwnSecrets & { [name: string]: string };

type OwnSecrets = { [name in (typeof OWN_NAMES)[number]]: string };

const OWN_NAMES = [
  "FIELD_KEYS",
  "INDEX_KEY",
  "OTP_PEPPER",
  "SANDBOX_SECRET",
  "ESIGN_AUTHORITY",
  "ESIGN_TRUST",
  "VAPID_PUBLIC_KEY",
  "VAPID_PRIVATE_KEY",
  "DATABASE_PASSWORD",
  "HEADS_KEY",
  "LENDER_SIGNING_P12",
  "LENDER_SIGNING_PASSWORD",
] as const;

/** The server's own secrets, and one for each secret that it shares with a provider, here with the sandbox. */
const NAMES: readonly string[] = [...OWN_NAMES, ...PROVIDER_SECRETS];

/**
 * The data depends on these. The others are between the server and the sandbox, so a newer version may add its own.
 */
const IRREPLACEABLE: ReadonlySet<string> = new Set<keyof OwnSecrets>([
  "FIELD_KEYS",
  "INDEX_KEY",
  "OTP_PEPPER",
  "DATABASE_PASSWORD",
]);

/** The key size of AES-256 and HMAC-SHA-256. */
const KEY_BYTES = 32;

/** Making an authority's key takes long, so it is made once for a folder and not at every start. */
export async function ensureSecrets(
  dataDir: string,
  makeAuthority: () => Authority = createAuthority,
): Promise<Secrets> {
  const path = join(dataDir, "secrets.json");
  const text = (await readSecretsFile(path)) ?? (await createSecretsFile(path, makeAuthority));
  const { secrets, isComplete } = parse({ text, path, makeAuthority });
  if (isComplete) return secrets;
  const draft = draftOf(path);
  await writeSecrets(draft, secrets);
  await rename(draft, path);
  return secrets;
}

/**
 * Makes the sandbox's authority anew, and with it what the lender signs with: one that is younger than a demo book could sign
 * none of it. No data depends on either.
 */
export async function renewAuthority(dataDir: string): Promise<void> {
  const path = join(dataDir, "secrets.json");
  const text = await readSecretsFile(path);
  if (text === undefined) return;
  const { secrets } = parse({ text, path, makeAuthority: createAuthority });
  const authority = createAuthority();
  const draft = draftOf(path);
  await writeSecrets(draft, { ...secrets, ...authoritySecrets(authority), ...signingSecrets(authority) });
  await rename(draft, path);
}

async function readSecretsFile(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
}

/** Creates the file, and returns its text, which may be what another first start has written. */
async function createSecretsFile(path: string, makeAuthority: () => Authority): Promise<string> {
  const draft = draftOf(path);
  const authority = makeAuthority();
  await writeSecrets(draft, {
    ...makeSecrets(),
    ...authoritySecrets(authority),
    ...signingSecrets(authority),
  });
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
type SigningName = "LENDER_SIGNING_P12" | "LENDER_SIGNING_PASSWORD";

function makeSecrets(): Omit<OwnSecrets, AuthorityName | SigningName> {
  const key = () => randomBytes(KEY_BYTES).toString("base64");
  const word = () => randomBytes(KEY_BYTES).toString("base64url");
  return {
    ...makePushKeys(),
    ...Object.fromEntries(PROVIDER_SECRETS.map((name) => [name, word()])),
    FIELD_KEYS: `k1:${key()}`,
    INDEX_KEY: key(),
    OTP_PEPPER: key(),
    SANDBOX_SECRET: word(),
    DATABASE_PASSWORD: word(),
    HEADS_KEY: key(),
  };
}

/** The server's key pair for push services: a point of the curve P-256 and its secret. */
function makePushKeys(): Pick<Secrets, "VAPID_PUBLIC_KEY" | "VAPID_PRIVATE_KEY"> {
  const keys = createECDH("prime256v1");
  const publicKey = keys.generateKeys("base64url");
  const secret = keys.getPrivateKey();
  // A key with a leading zero byte is returned shorter than it must be written.
  const privateKey = Buffer.concat([Buffer.alloc(KEY_BYTES - secret.length), secret]);
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey.toString("base64url") };
}

/** As it was before it was kept. */
const authorityOf = ({ ESIGN_AUTHORITY, ESIGN_TRUST }: Pick<Secrets, AuthorityName>): Authority => ({
  key: ESIGN_AUTHORITY.slice(0, -ESIGN_TRUST.length),
  certificate: ESIGN_TRUST,
});

const authoritySecrets = ({ key, certificate }: Authority): Pick<Secrets, AuthorityName> => ({
  ESIGN_AUTHORITY: `${key}${certificate}`,
  ESIGN_TRUST: certificate,
});

/** The lender's key for signing its own papers. Its password opens no other file. */
function signingSecrets(authority: Authority): Pick<Secrets, SigningName> {
  const { p12, password } = createSigningFile(authority, SIGNER);
  return { LENDER_SIGNING_P12: p12, LENDER_SIGNING_PASSWORD: password };
}

const SIGNER = "Lender on the Sandbox";

/** Both or neither, and only by the authority that is trusted. */
function storedSigning(read: Record<string, unknown>): Pick<Secrets, SigningName> | undefined {
  const { LENDER_SIGNING_P12, LENDER_SIGNING_PASSWORD } = read;
  const isPair = isText(LENDER_SIGNING_P12) && isText(LENDER_SIGNING_PASSWORD);
  return isPair && storedAuthority(read) !== undefined
    ? { LENDER_SIGNING_P12, LENDER_SIGNING_PASSWORD }
    : undefined;
}

/** Both or neither: half of a pair would sign what the other half does not trust. */
function storedAuthority(read: Record<string, unknown>): Pick<Secrets, AuthorityName> | undefined {
  const { ESIGN_AUTHORITY, ESIGN_TRUST } = read;
  return isText(ESIGN_AUTHORITY) && isText(ESIGN_TRUST) ? { ESIGN_AUTHORITY, ESIGN_TRUST } : undefined;
}

function storedPushKeys({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Record<string, unknown>) {
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
    new OperatorError(
      `${path} holds no ${name}. Restore it from a copy: the data in that folder can't be read without it.`,
    );
  let read: Record<string, unknown>;
  try {
    read = JSON.parse(text);
  } catch {
    throw missing("valid JSON");
  }
  const authority = storedAuthority(read);
  const signing = storedSigning(read);
  const kept: Record<string, unknown> = {
    ...read,
    ESIGN_AUTHORITY: undefined,
    ESIGN_TRUST: undefined,
    VAPID_PUBLIC_KEY: undefined,
    VAPID_PRIVATE_KEY: undefined,
    LENDER_SIGNING_P12: undefined,
    LENDER_SIGNING_PASSWORD: undefined,
    ...authority,
    ...storedPushKeys(read),
    ...signing,
  };
  const lost = NAMES.filter((name) => !isText(kept[name]));
  const irreplaceable = lost.find((name) => IRREPLACEABLE.has(name));
  if (irreplaceable !== undefined) throw missing(irreplaceable);
  const trusted = authority ?? authoritySecrets(makeAuthority());
  const secrets: Secrets = {
    ...makeSecrets(),
    ...trusted,
    ...(signing ?? signingSecrets(authorityOf(trusted))),
  };
  for (const name of NAMES) {
    const value = kept[name];
    if (isText(value)) secrets[name] = value;
  }
  return { secrets, isComplete: lost.length === 0 };
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
