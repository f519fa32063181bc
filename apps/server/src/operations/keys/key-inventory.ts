import { type Config, filesPlaceOf } from "../../config.ts";
import type { Database } from "../../platform/db/database.ts";
import { openBlobs } from "../../platform/files/open-blobs.ts";
import { AS_KEEPER, countSealed, type SealedCount } from "./count-sealed.ts";
import { FIELD_KEYS, givenKeysOf } from "./given-keys.ts";
import { type GivenKey, type KeyRecord, readKeyRecords } from "./store.ts";

/** The purpose of a key and the way to replace it, for the person who has to change it. */
type KeyPurpose = { readonly protects: string; readonly changed: string };

const AT_THE_PROVIDER =
  "make another one at the provider, set it, start every server anew, withdraw the old one";

/** Every secret of the settings. `docs/keys.md` says of each what its loss comes to. */
export const KEY_PURPOSES: Readonly<Record<string, KeyPurpose>> = {
  FIELD_KEYS: {
    protects: "everything that is sealed: columns of class sealed and the files",
    changed:
      "put another one in front, start every server anew, npm run keys -- rotate, take the old one out",
  },
  INDEX_KEY: {
    protects: "the hashes that numbers, PANs, accounts and words are found by, and links in mails",
    changed: "never while servers run: the hashes in the database are made with it",
  },
  FILES_S3_KEY_SECRET: {
    protects: "that the store of files takes and gives files to us alone; they are sealed all the same",
    changed: AT_THE_PROVIDER,
  },
  HEADS_KEY: {
    protects: "the signature under the journal's heads",
    changed: "set another one together with a new HEADS_DIR; keep the old folder with its public key",
  },
  LENDER_SIGNING_P12: {
    protects: "that key fact statements and sanction letters are signed by the lender",
    changed: "have another certificate issued, set it with its password, start every server anew",
  },
  LENDER_SIGNING_PASSWORD: {
    protects: "the lender's signing key in its file",
    changed: "with LENDER_SIGNING_P12",
  },
  OTP_PEPPER: {
    protects: "the hashes of one-time codes",
    changed: "set another one, start every server anew; codes that are under way have to be asked for again",
  },
  VAPID_PRIVATE_KEY: {
    protects: "that push services take reminders from us alone",
    changed: "set another pair, start every server anew; each browser has to turn reminders on again",
  },
  DATABASE_URL: {
    protects: "the database, as the server's own login",
    changed: "give the login another password, set the address, start every server anew",
  },
  DATABASE_DIRECT_URL: {
    protects: "the database past the pooler, as the server's own login",
    changed: "with DATABASE_URL",
  },
  DATABASE_REPLICA_URL: {
    protects: "a standby of the database, as the server's own login; for the audit, as its owner's",
    changed: "with DATABASE_URL",
  },
  SANDBOX_SECRET: {
    protects: "the calendar of a copy on the sandbox; production has none",
    changed: "set another one for both, start both anew",
  },
  SANDBOX_STAFF: {
    protects: "the people of a console on the sandbox, who are shown to whoever looks; production has none",
    changed: "set others for both, start both anew",
  },
  SMS_AUTH_KEY: { protects: "the account that texts are sent from", changed: AT_THE_PROVIDER },
  WHATSAPP_ACCESS_TOKEN: {
    protects: "the number at WhatsApp that reminders are sent from",
    changed: AT_THE_PROVIDER,
  },
  WHATSAPP_APP_SECRET: {
    protects: "that reports of reminders are WhatsApp's",
    changed:
      "reset it at the provider, set the old one as WHATSAPP_APP_SECRET_BEFORE and the new one here, start every server anew",
  },
  WHATSAPP_APP_SECRET_BEFORE: {
    protects: "reports that were signed before the change",
    changed: "take it out a day after the change",
  },
  WHATSAPP_VERIFY_TOKEN: {
    protects: "that nobody else has our address confirmed for events",
    changed: "set another one, start every server anew, register the address with it at the provider",
  },
  SMTP_URL: { protects: "the account that mail is sent from", changed: AT_THE_PROVIDER },
  SMS_WEBHOOK_SECRET: {
    protects: "the address of MSG91's reports on texts, which are not signed",
    changed: "set another one, start every server anew, register the address that ends in it at the provider",
  },
  SUREPASS_TOKEN: {
    protects: "the account for PAN, Aadhaar, DigiLocker, bureau, face check and e-sign",
    changed: AT_THE_PROVIDER,
  },
  SUREPASS_WEBHOOK_SECRET: {
    protects: "the address of Surepass's events, which are not signed",
    changed: "set another one, start every server anew; each visit names the address it reports to",
  },
  FINBOX_API_KEY: { protects: "the account for bank statements", changed: AT_THE_PROVIDER },
  FINBOX_SERVER_HASH: { protects: "the account for bank statements", changed: "with FINBOX_API_KEY" },
  FINBOX_WEBHOOK_SECRET: {
    protects: "the address of FinBox's events, which are not signed",
    changed: "set another one, start every server anew; the worker registers the new address",
  },
  RAZORPAY_KEY_SECRET: { protects: "orders, debits and refunds", changed: AT_THE_PROVIDER },
  RAZORPAY_WEBHOOK_SECRET: {
    protects: "that events of payments are Razorpay's",
    changed:
      "set the old one as RAZORPAY_WEBHOOK_SECRET_BEFORE and the new one here, start anew, then set it at the provider",
  },
  RAZORPAY_WEBHOOK_SECRET_BEFORE: {
    protects: "events that were signed before the change",
    changed: "take it out a day after the change",
  },
  RAZORPAYX_KEY_SECRET: {
    protects: "payouts from the pool account, and penny drops",
    changed: AT_THE_PROVIDER,
  },
  RAZORPAYX_ACCOUNT_NUMBER: {
    protects: "the pool account's number: no key, and kept like one",
    changed: "only when the lender changes its account",
  },
  RAZORPAYX_WEBHOOK_SECRET: {
    protects: "that events of payouts are RazorpayX's",
    changed:
      "set the old one as RAZORPAYX_WEBHOOK_SECRET_BEFORE and the new one here, start anew, then set it at the provider",
  },
  RAZORPAYX_WEBHOOK_SECRET_BEFORE: {
    protects: "events that were signed before the change",
    changed: "take it out a day after the change",
  },
  CASHFREE_CLIENT_SECRET: {
    protects: "payouts from the account at Cashfree, and that events of them are Cashfree's",
    changed:
      "make another one there, set the old one as CASHFREE_CLIENT_SECRET_BEFORE and the new one here, start anew, then take the old one back there",
  },
  CASHFREE_CLIENT_SECRET_BEFORE: {
    protects: "events that were signed before the change",
    changed: "take it out once the old one is taken back",
  },
};

/** A key of the settings or of the records, and never the key itself. */
export type InventoryKey = GivenKey &
  KeyPurpose & {
    /** The first start with the key; `null` when no server was started with it yet. */
    readonly since: Date | null;
    readonly state: "seals" | "opens" | "in use" | "retired" | "replaced";
    /** The number of values that are sealed with it. */
    readonly values: number;
    readonly files: number;
  };

export type KeyInventory = {
  readonly keys: readonly InventoryKey[];
  /** Sealed with a key that neither the settings nor the records know of. */
  readonly strange: readonly SealedCount[];
};

export async function readKeyInventory({
  config,
  database,
}: {
  readonly config: Config;
  readonly database: Pick<Database, "withTx">;
}): Promise<KeyInventory> {
  const records = await database.withTx(AS_KEEPER, readKeyRecords);
  const counts = await countSealed({ database, blobs: openBlobs(filesPlaceOf(config.files)) });
  return makeInventory({ given: givenKeysOf(config), records, counts });
}

export function makeInventory({
  given,
  records,
  counts,
}: {
  readonly given: readonly GivenKey[];
  readonly records: readonly KeyRecord[];
  readonly counts: readonly SealedCount[];
}): KeyInventory {
  const gone = records.filter((record) => !given.some((key) => isSame(key, record)));
  const keys = [...given, ...gone].map((key): InventoryKey => {
    const { name, keyId, fingerprint } = key;
    const record = records.find((one) => isSame(one, key));
    const sealed = name === FIELD_KEYS ? counts.filter((count) => count.keyId === keyId) : [];
    return {
      name,
      keyId,
      fingerprint,
      ...purposeOf(name),
      since: record?.since ?? null,
      state: stateOf(key, { given, record }),
      values: sumOf(sealed.filter(({ where }) => where !== FILES)),
      files: sumOf(sealed.filter(({ where }) => where === FILES)),
    };
  });
  const isKnown = (keyId: string) => keys.some((key) => key.name === FIELD_KEYS && key.keyId === keyId);
  return { keys, strange: counts.filter(({ keyId }) => !isKnown(keyId)) };
}

const FILES = "files";

function purposeOf(name: string): KeyPurpose {
  const purpose = KEY_PURPOSES[name];
  if (purpose === undefined) throw new Error(`KEY_PURPOSES does not say what ${name} is for`);
  return purpose;
}

function stateOf(
  key: GivenKey,
  { given, record }: { readonly given: readonly GivenKey[]; readonly record: KeyRecord | undefined },
): InventoryKey["state"] {
  if (record !== undefined && record.retiredAt !== null) return "retired";
  if (!given.includes(key)) return "replaced";
  if (key.name !== FIELD_KEYS) return "in use";
  return given.find(({ name }) => name === FIELD_KEYS) === key ? "seals" : "opens";
}

const isSame = (one: GivenKey, other: GivenKey): boolean =>
  one.name === other.name && one.keyId === other.keyId && one.fingerprint === other.fingerprint;

const sumOf = (counts: readonly SealedCount[]): number => counts.reduce((sum, { count }) => sum + count, 0);
