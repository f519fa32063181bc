import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";

/** The place of a sealed value. It opens nowhere else, so a value can't be moved to another row or column. */
export type Place = { readonly table: string; readonly column: string; readonly row: string };

export type Vault = {
  seal(plain: string, place: Place): Buffer;
  /** Throws when a byte was changed, the place is another one, or the key is not known. */
  open(sealed: Buffer, place: Place): string;
  sealBytes(plain: Buffer, place: Place): Buffer;
  openBytes(sealed: Buffer, place: Place): Buffer;
  /** The id of the key that seals. */
  readonly sealingKeyId: string;
  /** A keyed hash to find a value by. It tells whether two values are equal and nothing else. */
  index(column: string, normalised: string): Buffer;
};

export type VaultKeys = {
  /** The first one seals, all of them open: a new key is put in front of the old ones. */
  readonly fieldKeys: readonly { readonly id: string; readonly key: Buffer }[];
  readonly indexKey: Buffer;
};

export function createVault({ fieldKeys, indexKey }: VaultKeys): Vault {
  const [sealing] = fieldKeys;
  if (sealing === undefined) throw new RangeError("vault: there is no field key");
  // Made once: bytes are made into a key for each value anew, and that takes longer than to seal it.
  const keys = new Map(fieldKeys.map(({ id, key }) => [checkedKeyId(id), createSecretKey(checkedKey(key))]));
  if (keys.size !== fieldKeys.length) throw new RangeError("vault: two field keys have one id");
  const { id } = sealing;
  const key = keys.get(id) as KeyObject;
  const index = createIndex(indexKey);

  return {
    seal: (plain, place) => seal({ plain: Buffer.from(plain, "utf8"), place, id, key }),
    open: (sealed, place) => open({ sealed, place, keys }).toString("utf8"),
    sealBytes: (plain, place) => seal({ plain, place, id, key }),
    openBytes: (sealed, place) => open({ sealed, place, keys }),
    sealingKeyId: id,
    index,
  };
}

/** Finds what the vault finds, for who has nothing to open. */
export function createIndex(indexKey: Buffer): Vault["index"] {
  checkedKey(indexKey);
  const columnKeys = new Map<string, KeyObject>();
  return (column, normalised) => {
    const columnKey = columnKeys.get(column) ?? columnKeyOf(indexKey, column);
    columnKeys.set(column, columnKey);
    return createHmac("sha256", columnKey).update(normalised, "utf8").digest();
  };
}

const VERSION = "v1";
const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
/** The size GCM is made for; random, which is safe up to some billion values a key. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SEPARATOR = "|";

/** `v1|key id|`, then nonce, ciphertext and tag as they are. */
function seal({
  plain,
  place,
  id,
  key,
}: {
  plain: Buffer;
  place: Place;
  id: string;
  key: KeyObject;
}): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(labelOf(place));
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([headOf(id), nonce, ciphertext, cipher.getAuthTag()]);
}

function open({
  sealed,
  place,
  keys,
}: {
  sealed: Buffer;
  place: Place;
  keys: ReadonlyMap<string, KeyObject>;
}): Buffer {
  const { keyId, body } = split(sealed);
  const key = keys.get(keyId);
  if (key === undefined || body.length < NONCE_BYTES + TAG_BYTES) throw new Error("vault: can't be opened");
  const nonce = body.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(labelOf(place))
    .setAuthTag(body.subarray(-TAG_BYTES));
  const plain = decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES));
  return Buffer.concat([plain, decipher.final()]);
}

/** The first bytes of every value that is sealed with this key. */
export const headOf = (keyId: string): Buffer =>
  Buffer.from(`${VERSION}${SEPARATOR}${keyId}${SEPARATOR}`, "latin1");

/** The id of the key that a value is sealed with, read off its head. It needs no key; throws when nothing is sealed there. */
export const keyIdOf = (sealed: Buffer): string => split(sealed).keyId;

/** No head is longer: the version, the longest id and both separators. */
export const HEAD_BYTES_MAX = 36;

function split(sealed: Buffer): { keyId: string; body: Buffer } {
  const afterVersion = sealed.indexOf(SEPARATOR);
  const afterKeyId = sealed.indexOf(SEPARATOR, afterVersion + 1);
  const version = sealed.subarray(0, Math.max(afterVersion, 0)).toString("latin1");
  if (version !== VERSION || afterKeyId < 0) throw new Error("vault: not a sealed value");
  const keyId = sealed.subarray(afterVersion + 1, afterKeyId).toString("latin1");
  return { keyId, body: sealed.subarray(afterKeyId + 1) };
}

function labelOf({ table, column, row }: Place): Buffer {
  const parts = [table, column, row];
  if (parts.some((part) => part === "" || part.includes(SEPARATOR))) {
    throw new RangeError("vault: a place's names are not empty and hold no separator");
  }
  return Buffer.from(parts.join(SEPARATOR), "utf8");
}

const columnKeyOf = (indexKey: Buffer, column: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync("sha256", indexKey, "", `vaada index ${column}`, KEY_BYTES)));

function checkedKeyId(id: string): string {
  if (!/^[A-Za-z0-9_-]{1,32}$/.test(id))
    throw new RangeError("vault: a key's id is 1 to 32 letters and digits");
  return id;
}

function checkedKey(key: Buffer): Buffer {
  if (key.length !== KEY_BYTES) throw new RangeError("vault: a key has 32 bytes");
  return key;
}
