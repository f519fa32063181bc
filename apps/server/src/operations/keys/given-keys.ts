import { createHmac } from "node:crypto";
import { Secret } from "@vaada/contract/secret";
import { type Config, ConfigError } from "../../config.ts";
import type { Database } from "../../platform/db/database.ts";
import { createIndex } from "../../platform/vault/vault.ts";
import { settingsWithValues } from "../../settings/every-setting.ts";
import { AS_KEEPER } from "./count-sealed.ts";
import { type GivenKey, insertKeyRecords, type KeyRecord, readKeyRecords } from "./store.ts";

export const FIELD_KEYS = "FIELD_KEYS";
const INDEX_KEY = "INDEX_KEY";

const FINGERPRINT_LETTERS = 16;

/**
 * Every secret of the settings by its fingerprint. A key of ours has 32 random bytes, so a hash under itself tells nothing of it. The
 * word of a provider may be one that can be guessed, so its hash is under the index key.
 */
export function givenKeysOf(config: Config): GivenKey[] {
  const index = createIndex(config.vault.indexKey);
  return settingsWithValues(config)
    .filter(({ isSecret }) => isSecret === true)
    .flatMap(({ name, value }): GivenKey[] => {
      if (value instanceof Secret)
        return [{ name, keyId: "", fingerprint: shorten(index("key.fingerprint", value.reveal())) }];
      if (Buffer.isBuffer(value)) return [{ name, keyId: "", fingerprint: fingerprintOf(value) }];
      if (name !== FIELD_KEYS) return [];
      return config.vault.fieldKeys.map(({ id, key }) => ({
        name,
        keyId: id,
        fingerprint: fingerprintOf(key),
      }));
    });
}

const fingerprintOf = (key: Buffer): string =>
  shorten(createHmac("sha256", key).update("vaada key fingerprint").digest());

const shorten = (hash: Buffer): string => hash.toString("hex").slice(0, FINGERPRINT_LETTERS);

/**
 * Remembers the keys of this start and returns those that are new. Throws, and remembers nothing, when the data could not be read
 * with them: better no server than one that knows nobody.
 */
export async function registerKeys(
  { database }: { readonly database: Pick<Database, "withTx"> },
  { given, now }: { readonly given: readonly GivenKey[]; readonly now: Date },
): Promise<GivenKey[]> {
  return database.withTx({ kind: "worker" }, async (tx) => {
    const unfit = faultsOfKeys(given, await readKeyRecords(tx));
    if (unfit.length > 0) throw new ConfigError(unfit.join("\n"));
    return insertKeyRecords(tx, given, now);
  });
}

/**
 * Throws unless a server was started with the key that is to seal: one that runs without it could not open what it seals. Of keys
 * that are unfit for a start nothing is sealed anew either.
 */
export async function requireKnownKeys(
  { database }: { readonly database: Pick<Database, "withTx"> },
  given: readonly GivenKey[],
): Promise<void> {
  const records = await database.withTx(AS_KEEPER, readKeyRecords);
  const unfit = faultsOfKeys(given, records);
  if (unfit.length > 0) throw new ConfigError(unfit.join("\n"));
  const sealing = given.find(({ name }) => name === FIELD_KEYS);
  if (sealing !== undefined && !records.some((one) => isSame(one, sealing)))
    throw new ConfigError(
      `No server was started with ${sealing.keyId} yet, and what it seals could not be opened. Start every server with these FIELD_KEYS first.`,
    );
}

/** One line for each key that the data can't be read with. The first of the field keys given is the one that seals. */
export function faultsOfKeys(given: readonly GivenKey[], records: readonly KeyRecord[]): string[] {
  const fieldKeys = given.filter(({ name }) => name === FIELD_KEYS);
  const live = records.filter(({ retiredAt }) => retiredAt === null);
  const lines = fieldKeys
    .filter(({ keyId, fingerprint }) =>
      records.some((one) => isSame(one, { name: FIELD_KEYS, keyId }) && one.fingerprint !== fingerprint),
    )
    .map(
      ({ keyId }) => `FIELD_KEYS has another key under the id ${keyId} than before. Give a new key a new id.`,
    );
  for (const { keyId } of live.filter(({ name }) => name === FIELD_KEYS))
    if (!fieldKeys.some((key) => key.keyId === keyId))
      lines.push(
        `FIELD_KEYS has no ${keyId}, and values may still be sealed with it. Put it back behind the first one; npm run keys -- rotate retires it.`,
      );
  const [sealing] = fieldKeys;
  if (
    sealing !== undefined &&
    records.some((one) => isSame(one, sealing) && one.fingerprint === sealing.fingerprint && one.retiredAt)
  )
    lines.push(`FIELD_KEYS begins with ${sealing.keyId}, which is retired. Put the newer key first.`);
  const index = given.find(({ name }) => name === INDEX_KEY);
  if (live.some(({ name, fingerprint }) => name === INDEX_KEY && fingerprint !== index?.fingerprint))
    lines.push("INDEX_KEY is not the key that numbers and PANs are found by: nobody would be known again.");
  return lines;
}

const isSame = (one: Pick<GivenKey, "name" | "keyId">, other: Pick<GivenKey, "name" | "keyId">): boolean =>
  one.name === other.name && one.keyId === other.keyId;
