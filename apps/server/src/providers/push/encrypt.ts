import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

const CURVE = "prime256v1";
/**
 * The most bytes that a push service takes, and so the size of the one record that a message is (RFC 8291,
 * section 4).
 */
const RECORD_BYTES = 4096;
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const POINT_BYTES = 65;
const AUTH_BYTES = 16;
/** Marks the end of the last record (RFC 8188, section 2). */
const LAST = Buffer.of(2);
const HEAD_BYTES = SALT_BYTES + 4 + 1 + POINT_BYTES;
export const MESSAGE_BYTES_MAX = RECORD_BYTES - HEAD_BYTES - TAG_BYTES - LAST.length;

/** The keys of a browser's subscription as bytes: a point of the curve, and a secret. */
export type BrowserKeys = { readonly p256dh: Buffer; readonly auth: Buffer };

/** New for every message; a test gives those of a published one. */
type Chance = { readonly salt: Buffer; readonly privateKey: Buffer };

/** A message that only the browser can read, as RFC 8291 writes it. */
export function encrypt(plain: Buffer, { p256dh, auth }: BrowserKeys, chance: Chance = anyChance()): Buffer {
  if (plain.length > MESSAGE_BYTES_MAX) throw new RangeError("encrypt: more than a push service takes");
  const { salt, privateKey } = chance;
  const own = createECDH(CURVE);
  own.setPrivateKey(privateKey);
  const ownPoint = own.getPublicKey();
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, ownPoint]);
  const agreed = derive(own.computeSecret(p256dh), { salt: auth, info: keyInfo, bytes: 32 });
  const key = derive(agreed, { salt, info: Buffer.from("Content-Encoding: aes128gcm\0"), bytes: 16 });
  const nonce = derive(agreed, { salt, info: Buffer.from("Content-Encoding: nonce\0"), bytes: 12 });
  const cipher = createCipheriv("aes-128-gcm", key, nonce, { authTagLength: TAG_BYTES });
  const sealed = Buffer.concat([cipher.update(plain), cipher.update(LAST), cipher.final()]);
  return Buffer.concat([headOf(salt, ownPoint), sealed, cipher.getAuthTag()]);
}

/** `null` when they are no keys of a browser. */
export function browserKeysOf(given: { readonly p256dh: string; readonly auth: string }): BrowserKeys | null {
  const p256dh = Buffer.from(given.p256dh, "base64url");
  const auth = Buffer.from(given.auth, "base64url");
  return isPoint(p256dh) && auth.length === AUTH_BYTES ? { p256dh, auth } : null;
}

/** A key that is no point of the curve could give our own away. */
function isPoint(bytes: Buffer): boolean {
  if (bytes.length !== POINT_BYTES || bytes[0] !== UNCOMPRESSED) return false;
  const own = createECDH(CURVE);
  own.generateKeys();
  try {
    return own.computeSecret(bytes).length > 0;
  } catch {
    return false;
  }
}

const UNCOMPRESSED = 4;

function headOf(salt: Buffer, ownPoint: Buffer): Buffer {
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES);
  sizes.writeUInt8(ownPoint.length, 4);
  return Buffer.concat([salt, sizes, ownPoint]);
}

type KeyDerivation = { readonly salt: Buffer; readonly info: Buffer; readonly bytes: number };

const derive = (secret: Buffer, { salt, info, bytes }: KeyDerivation): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));

function anyChance(): Chance {
  const own = createECDH(CURVE);
  own.generateKeys();
  return { salt: randomBytes(SALT_BYTES), privateKey: own.getPrivateKey() };
}
