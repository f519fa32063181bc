import { createDecipheriv, createECDH, hkdfSync } from "node:crypto";

const SALT_BYTES = 16;
const TAG_BYTES = 16;
const HEAD_BYTES = 21;

type Keys = { readonly privateKey: Buffer; readonly auth: Buffer };

/**
 * Decrypts a message of one record as a browser does (RFC 8291). Throws where it would throw the message
 * away.
 */
export function decrypt(body: Buffer, { privateKey, auth }: Keys): string {
  const salt = body.subarray(0, SALT_BYTES);
  const pointEnd = HEAD_BYTES + body.readUInt8(HEAD_BYTES - 1);
  const point = body.subarray(HEAD_BYTES, pointEnd);
  const own = createECDH("prime256v1");
  own.setPrivateKey(privateKey);
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), own.getPublicKey(), point]);
  const agreed = derive(own.computeSecret(point), { salt: auth, info: keyInfo, bytes: 32 });
  const key = derive(agreed, { salt, info: Buffer.from("Content-Encoding: aes128gcm\0"), bytes: 16 });
  const nonce = derive(agreed, { salt, info: Buffer.from("Content-Encoding: nonce\0"), bytes: 12 });
  const decipher = createDecipheriv("aes-128-gcm", key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(body.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(body.subarray(pointEnd, -TAG_BYTES)), decipher.final()]);
  const end = padded.lastIndexOf(LAST_RECORD);
  if (end < 0) throw new RangeError("decrypt: no end of the last record");
  return padded.subarray(0, end).toString("utf8");
}

const LAST_RECORD = 2;

type KeyDerivation = { readonly salt: Buffer; readonly info: Buffer; readonly bytes: number };

const derive = (secret: Buffer, { salt, info, bytes }: KeyDerivation): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));
