import { createECDH } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Secret } from "@vaada/contract/secret";
import type { ZodType } from "zod";
import { parseAddress } from "./platform/db/hosts.ts";
import type { Failpoint } from "./platform/failpoints.ts";
import type { BucketAddress } from "./platform/files/bucket-blobs.ts";
import type { FilesPlace } from "./platform/files/open-blobs.ts";
import type { RecordsPlace } from "./platform/files/record-bucket.ts";
import type { VaultKeys } from "./platform/vault/vault.ts";
import { SERVER_SETTINGS, settingsIn } from "./settings/every-setting.ts";
import { COMMAND_SETTINGS, PROCESS_SETTINGS } from "./settings/process-settings.ts";
import { unsafeForBorrowers, unsafeWithRealProviders } from "./settings/production.ts";
import { PROVIDER_SETTINGS } from "./settings/provider-settings.ts";
import type { Setting, SettingGroups, ValuesOf } from "./settings/setting.ts";

/** Something is wrong with settings. Its message has one line for each, which names it. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** The exit code of `sysexits.h` for a configuration error: the launcher stops instead of trying again. */
export const EXIT_CODE_CONFIG = 78;

/** The value of every setting, by group and key of `settings/`: `config.database.poolSizeMax`. */
export type Config = ValuesOf<typeof SERVER_SETTINGS>;

type Environment = Readonly<Record<string, string | undefined>>;

/** The only reader of the environment. Fails at start, by name, before the first request. */
export function readConfig(env: Environment): Config {
  const given = withFiles(env);
  const config = readGroups(SERVER_SETTINGS, {
    APP_ORIGIN: `http://localhost:${given.PORT ?? "3000"}`,
    CHECKOUT_ORIGIN: `http://localhost:${given.CHECKOUT_PORT ?? "3004"}`,
    CONSOLE_ORIGIN: `http://localhost:${given.CONSOLE_PORT ?? "3001"}`,
    ...(given.SANDBOX_URL === undefined ? {} : FILLED_ON_SANDBOX),
    ...withTrailHeads(given),
  });
  if (config.sandbox.url !== undefined && config.sandbox.secret === undefined)
    throw new ConfigError("SANDBOX_SECRET is missing: the sandbox and the server must share one.");
  if (config.server.checkoutOrigin === config.server.appOrigin)
    throw new ConfigError(
      "CHECKOUT_ORIGIN is the app's own origin: the provider's script would find the borrower's token there.",
    );
  const { appOrigin, checkoutOrigin, consoleOrigin } = config.server;
  // Port 0 is any that is free: two such are never the same.
  if ([appOrigin, checkoutOrigin].includes(consoleOrigin) && !consoleOrigin.endsWith(":0"))
    throw new ConfigError(
      "CONSOLE_ORIGIN is an origin that borrowers use: nothing of the console may answer there.",
    );
  refuseHalfOfPushKeys(config.push);
  refuseUnknownPayer(config);
  refuseHalfOfWhatsapp(config);
  filesPlaceOf(config.files);
  headsPlacesOf(config);
  refuseInProduction(config, given);
  return config;
}

const FILLED_ON_SANDBOX: Environment = Object.fromEntries(
  settingsIn(SERVER_SETTINGS)
    .filter(({ isFilledOnSandbox }) => isFilledOnSandbox === true)
    .map(({ name, sandboxValue }) => [name, sandboxValue]),
);

/** Reads the settings of a command of the database's owner, on a machine that runs no server. */
export function readOwnerConfig(env: Environment): { databaseUrl: Secret; indexKey: Buffer } {
  const read = withFiles(env);
  const given = withoutEmpty({ DATABASE_MIGRATION_URL: read.DATABASE_URL, ...read });
  return {
    databaseUrl: readSetting(COMMAND_SETTINGS.owner.settings.databaseUrl, given),
    indexKey: readSetting(PROCESS_SETTINGS.vault.settings.indexKey, given),
  };
}

/** Adds the keys that `npm run staff` needs: it seals the name and the address of the person it adds. */
export function readStaffConfig(env: Environment): { databaseUrl: Secret; vault: VaultKeys } {
  const { databaseUrl, indexKey } = readOwnerConfig(env);
  const fieldKeys = readSetting(PROCESS_SETTINGS.vault.settings.fieldKeys, withFiles(env));
  return { databaseUrl, vault: { fieldKeys, indexKey } };
}

/** Access to the providers of money, for a command that can do without either; `missing` says which setting is. */
export function readMoneyProviders(env: Environment) {
  const given = withFiles(env);
  const { razorpay, razorpayx, cashfree } = PROVIDER_SETTINGS;
  const accessTo = ({ baseUrl, keyId, keySecret }: (typeof razorpay | typeof razorpayx)["settings"]) => ({
    baseUrl: readSetting(baseUrl, given),
    keyId: readSetting(keyId, given),
    keySecret: readSetting(keySecret, given),
  });
  return {
    payments: orMissing(() => accessTo(razorpay.settings)),
    payouts: orMissing(() => ({
      ...accessTo(razorpayx.settings),
      accountNumber: readSetting(razorpayx.settings.accountNumber, given),
    })),
    cashfree: orMissing(() => cashfreeAccountOf(readGroups({ cashfree }, given).cashfree)),
  };
}

/** Reads the places of the journal's and the trail's signed heads, and their key, for the audit. */
export function readHeadsPlace(env: Environment) {
  const { headsKey, headsPublicKey } = PROCESS_SETTINGS.vault.settings;
  return orMissing(() => {
    const given = withTrailHeads(withFiles(env));
    return {
      places: readHeads(given),
      publicKey: readSetting(headsPublicKey, given) ?? ({ secret: readSetting(headsKey, given) } as const),
    };
  });
}

function readHeads(given: Environment): HeadsPlaces {
  const { headsDir, trailHeadsDir } = PROCESS_SETTINGS.server.settings;
  const server = { headsDir: readSetting(headsDir, given), trailHeadsDir: readSetting(trailHeadsDir, given) };
  return headsPlacesOf({ server, files: readFiles(given) });
}

type HeadsPlaces = { readonly journal: RecordsPlace; readonly trail: RecordsPlace };

export function headsPlacesOf({
  server: { headsDir, trailHeadsDir },
  files,
}: Pick<Config, "files"> & {
  readonly server: Pick<Config["server"], "headsDir" | "trailHeadsDir">;
}): HeadsPlaces {
  const at = (place: string, name: string): RecordsPlace =>
    place.startsWith("s3://") ? bucketAt(place, { name, files }) : place;
  return { journal: at(headsDir, "HEADS_DIR"), trail: at(trailHeadsDir, "TRAIL_HEADS_DIR") };
}

export type EvidenceConfig = Exclude<ReturnType<typeof readEvidenceConfig>, { readonly missing: string }>;

/** Reads the keys of the sealed files and the lender's file, for the certificate of a loan's documents. */
export function readEvidenceConfig(env: Environment) {
  const { server, vault } = PROCESS_SETTINGS;
  return orMissing(() => {
    const given = withFiles(env);
    return {
      files: filesPlaceOf(readFiles(given)),
      lenderFile: readSetting(server.settings.lenderFile, given),
      vault: {
        fieldKeys: readSetting(vault.settings.fieldKeys, given),
        indexKey: readSetting(vault.settings.indexKey, given),
      },
    };
  });
}

/** Reads the place of the sealed files, for the audit. */
export const readFilesPlace = (env: Environment): FilesPlace | { readonly missing: string } =>
  orMissing(() => filesPlaceOf(readFiles(withFiles(env))));

const readFiles = (given: Environment): Config["files"] =>
  readGroups({ files: PROCESS_SETTINGS.files }, given).files;

/** A folder, a bucket, or both while files are moved. */
export function filesPlaceOf(files: Config["files"]): FilesPlace {
  const { folder, url } = files;
  if (url !== undefined) return { folder, bucket: bucketAt(url, { name: "FILES_URL", files }) };
  if (folder === undefined) throw new ConfigError("FILES_DIR is missing, and so is FILES_URL.");
  return { folder };
}

/** Every bucket is in the one store, and is asked with the one key. */
function bucketAt(url: string, { name, files }: { name: string; files: Config["files"] }): BucketAddress {
  const { region, endpoint, keyId, keySecret } = files;
  if (keyId === undefined) throw new ConfigError(`FILES_S3_KEY_ID is missing: it belongs to ${name}.`);
  if (keySecret === undefined)
    throw new ConfigError(`FILES_S3_KEY_SECRET is missing: it belongs to ${name}.`);
  const [bucket = "", ...path] = url
    .replace("s3://", "")
    .split("/")
    .filter((part) => part !== "");
  return {
    endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
    region,
    bucket,
    prefix: path.map((part) => `${part}/`).join(""),
    keyId,
    keySecret: keySecret.reveal(),
  };
}

export type BackupConfig = Exclude<ReturnType<typeof readBackupConfig>, { readonly missing: string }>;

/** Reads the source and the destination of `npm run backup`. */
export function readBackupConfig(env: Environment) {
  const { folder, databaseUrl, binDir, metricsPort } = COMMAND_SETTINGS.backups.settings;
  const { metricsHost } = PROCESS_SETTINGS.server.settings;
  return orMissing(() => {
    const read = withTrailHeads(withFiles(env));
    const given = { DATABASE_BACKUP_URL: read.DATABASE_MIGRATION_URL ?? read.DATABASE_URL, ...read };
    return {
      folder: readSetting(folder, given),
      url: readSetting(databaseUrl, given).reveal(),
      binDir: readSetting(binDir, given),
      metrics: { host: readSetting(metricsHost, given), port: readSetting(metricsPort, given) },
      files: filesPlaceOf(readFiles(given)),
      heads: readHeads(given),
    };
  });
}

export const readBackupFolder = (env: Environment): string | { readonly missing: string } =>
  orMissing(() => readSetting(COMMAND_SETTINGS.backups.settings.folder, withoutEmpty(env)));

/** For a command that is killed in a test. Production has none. */
export function readFailpoint(env: Environment): Failpoint | undefined {
  const given = withoutEmpty(env);
  return given.NODE_ENV === "production"
    ? undefined
    : readSetting(PROCESS_SETTINGS.server.settings.failpoint, given);
}

/** Reads the place of the security log, for a process whose other settings may be wrong. */
export function readSecurityLogPlace(env: Environment): {
  readonly file: string | undefined;
  readonly isProduction: boolean;
} {
  const { SECURITY_LOG_FILE, NODE_ENV } = withoutEmpty(env);
  return { file: SECURITY_LOG_FILE, isProduction: NODE_ENV === "production" };
}

function orMissing<Value>(read: () => Value): Value | { readonly missing: string } {
  try {
    return read();
  } catch (error) {
    if (error instanceof ConfigError) return { missing: error.message };
    throw error;
  }
}

/** The heads of the trail stand beside those of the journal, unless they have a place of their own. */
const withTrailHeads = (given: Environment): Environment =>
  given.HEADS_DIR === undefined ? given : { TRAIL_HEADS_DIR: `${given.HEADS_DIR}-trail`, ...given };

/** The address of the database's owner, for a command that asks for nothing else; or a line that says what is wrong. */
export function readOwnerAddress(env: Environment): string | { readonly missing: string } {
  return orMissing(() => {
    const read = withFiles(env);
    const url = read.DATABASE_MIGRATION_URL ?? read.DATABASE_URL ?? "";
    if (parseAddress(url) !== null) return url;
    throw new ConfigError(`DATABASE_MIGRATION_URL is ${url === "" ? "not set" : "not an address"}.`);
  });
}

/** Reads the address for the audit: the standby if one is named, else the owner's. */
export function readAuditAddress(env: Environment): string | { readonly missing: string } {
  const replica = orMissing(() =>
    readSetting(SERVER_SETTINGS.database.settings.replicaUrl, withFiles(env))?.reveal(),
  );
  return replica ?? readOwnerAddress(env);
}

/** A secret may stand in a file, as keepers of secrets hand it over: `INDEX_KEY_FILE` in place of `INDEX_KEY`. */
function withFiles(env: Environment): Environment {
  const given = withoutEmpty(env);
  const fromFiles = SECRETS.flatMap((name) => {
    const path = given[`${name}_FILE`];
    if (path === undefined) return [];
    if (given[name] !== undefined)
      throw new ConfigError(`${name} and ${name}_FILE are both set. Take one out.`);
    return [[name, readSecretFile(`${name}_FILE`, path)] as const];
  });
  return { ...given, ...withoutEmpty(Object.fromEntries(fromFiles)) };
}

const SECRETS: readonly string[] = settingsIn({ ...SERVER_SETTINGS, ...COMMAND_SETTINGS })
  .filter(({ isSecret }) => isSecret === true)
  .map(({ name }) => name);

function readSecretFile(name: string, path: string): string {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    throw new ConfigError(`${name} can't be read.`);
  }
}

/** A setting passed on as "" is left out. */
const withoutEmpty = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, text]) => text !== undefined && text.trim() !== ""));

function readGroups<Groups extends SettingGroups>(groups: Groups, given: Environment): ValuesOf<Groups> {
  const values = Object.entries(groups).map(([name, { settings }]) => {
    const read = Object.entries(settings).map(([key, setting]) => [key, readSetting(setting, given)]);
    return [name, Object.fromEntries(read)];
  });
  return Object.fromEntries(values) as ValuesOf<Groups>;
}

function readSetting<Value>({ name, schema }: Setting<ZodType<Value>>, given: Environment): Value {
  const parsed = schema.safeParse(given[name]);
  if (parsed.success) return parsed.data;
  if (given[name] === undefined) throw new ConfigError(`${name} is missing.`);
  // Some of the values are secrets, so the line says what is wanted and never what was given.
  throw new ConfigError(`${name} is not valid: ${parsed.error.issues[0]?.message}.`);
}

/** A provider that is chosen must have an account, and the account a secret. */
function refuseUnknownPayer({ cashfree, disbursal }: Config): void {
  const { clientId, clientSecret } = cashfree;
  if (clientId !== undefined && clientSecret === undefined)
    throw new ConfigError("CASHFREE_CLIENT_SECRET is missing: it belongs to CASHFREE_CLIENT_ID.");
  const chosen = [
    ["PAYOUT_PROVIDER", disbursal.provider],
    ["PAYOUT_RETRY_PROVIDER", disbursal.retryProvider],
  ].find(([, provider]) => provider === "cashfree");
  if (chosen !== undefined && clientId === undefined)
    throw new ConfigError(`CASHFREE_CLIENT_ID is missing: ${chosen[0]} is cashfree.`);
}

/** The account at Cashfree; `null` for a lender who has none. */
export function cashfreeAccountOf({ clientId, clientSecret, baseUrl, accountBaseUrl }: Config["cashfree"]) {
  return clientId === undefined || clientSecret === undefined
    ? null
    : { clientId, clientSecret, baseUrl, accountBaseUrl };
}

/** A number without its account could send and would hear nothing, or the other way round. */
function refuseHalfOfWhatsapp({ whatsapp }: Config): void {
  if (whatsapp.phoneNumberId === undefined) return;
  const missing = (
    [
      ["WHATSAPP_BUSINESS_ACCOUNT_ID", whatsapp.businessAccountId],
      ["WHATSAPP_ACCESS_TOKEN", whatsapp.accessToken],
      ["WHATSAPP_APP_SECRET", whatsapp.appSecret],
      ["WHATSAPP_VERIFY_TOKEN", whatsapp.verifyToken],
    ] as const
  ).find(([, value]) => value === undefined);
  if (missing !== undefined)
    throw new ConfigError(`${missing[0]} is missing: it belongs to WHATSAPP_PHONE_NUMBER_ID.`);
}

/** The number at WhatsApp; `null` for a lender who has none. */
export function whatsappAccountOf({ whatsapp }: Config) {
  const { phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken, ...others } = whatsapp;
  if (
    phoneNumberId === undefined ||
    businessAccountId === undefined ||
    accessToken === undefined ||
    appSecret === undefined ||
    verifyToken === undefined
  )
    return null;
  return { ...others, phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken };
}

/** One without the other, or with somebody else's, says nothing to a push service. */
function refuseHalfOfPushKeys({ publicKey, privateKey }: Config["push"]): void {
  if (publicKey !== undefined && privateKey !== undefined) {
    const keys = createECDH("prime256v1");
    keys.setPrivateKey(privateKey.reveal(), "base64url");
    if (keys.getPublicKey("base64url") === publicKey) return;
    throw new ConfigError("VAPID_PRIVATE_KEY does not belong to VAPID_PUBLIC_KEY.");
  }
  if (publicKey !== undefined)
    throw new ConfigError("VAPID_PRIVATE_KEY is missing: it belongs to VAPID_PUBLIC_KEY.");
  if (privateKey !== undefined)
    throw new ConfigError("VAPID_PUBLIC_KEY is missing: it belongs to VAPID_PRIVATE_KEY.");
}

/** One line for each thing that production must not be started with. */
function refuseInProduction(config: Config, given: Environment): void {
  if (config.server.environment !== "production") return;
  if (config.server.failpoint !== undefined)
    throw new ConfigError(
      "FAILPOINT is set in production. Take it out: it ends the server in the middle of its work.",
    );
  if (!config.sandbox.isAllowed) refuseSandbox(config);
  const areProxiesSaid = given.TRUSTED_PROXIES !== undefined;
  refuseUnsafe(
    config.sandbox.isAllowed
      ? unsafeForBorrowers(config)
      : unsafeWithRealProviders(config, { areProxiesSaid }),
  );
}

/** A sandbox hands its codes to anyone who looks, so a real lender must never end up on one by mistake. */
function refuseSandbox({ sandbox }: Config): void {
  if (sandbox.url !== undefined)
    throw new ConfigError("SANDBOX_URL is set in production. Take it out, or set ALLOW_SANDBOX=true.");
  if (sandbox.staff.length > 0)
    throw new ConfigError("SANDBOX_STAFF is set in production. Take it out, or set ALLOW_SANDBOX=true.");
  if (sandbox.secret !== undefined)
    throw new ConfigError("SANDBOX_SECRET is set in production. Take it out, or set ALLOW_SANDBOX=true.");
}

export function refuseUnsafe(lines: readonly string[]): void {
  if (lines.length > 0) throw new ConfigError(lines.join("\n"));
}

/** Whether real people borrow real money here. Production on the sandbox is a demo. */
export const isLive = ({ server, sandbox }: Config): boolean =>
  server.environment === "production" && !sandbox.isAllowed;
