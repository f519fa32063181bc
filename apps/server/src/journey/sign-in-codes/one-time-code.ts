import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { ONE_TIME_CODE_LENGTH } from "@vaada/contract/one-time-code";
import { Secret } from "@vaada/contract/secret";

/** A stored code. Six digits are soon guessed, so their hash is keyed with a pepper that the database never sees. */
export type StoredCode = { readonly salt: Buffer; readonly codeHash: Buffer };

const SALT_BYTES = 16;
const CODE_HASH_BYTES = 32;
/** 128 bits, which base64url writes in 22 characters. */
const REQUEST_ID_BYTES = 16;

export const newRequestId = (): string => randomBytes(REQUEST_ID_BYTES).toString("base64url");

/** 256 bits, which base64url writes in 43 characters. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const newCode = (): Secret =>
  new Secret(String(randomInt(10 ** ONE_TIME_CODE_LENGTH)).padStart(ONE_TIME_CODE_LENGTH, "0"));

/** A value that no code has, so that a request whose code is made later can't be guessed until then. */
export const hashOfNoCode = (): StoredCode => ({
  salt: randomBytes(SALT_BYTES),
  codeHash: randomBytes(CODE_HASH_BYTES),
});

export function hashCode(code: Secret, pepper: Buffer): StoredCode {
  const salt = randomBytes(SALT_BYTES);
  return { salt, codeHash: keyedHash({ code, salt, pepper }) };
}

/** Compares in constant time, so that the time says nothing about where two hashes differ. */
export function isSameCode({
  code,
  stored: { salt, codeHash },
  pepper,
}: {
  code: Secret;
  stored: StoredCode;
  pepper: Buffer;
}): boolean {
  return timingSafeEqual(keyedHash({ code, salt, pepper }), codeHash);
}

const keyedHash = ({ code, salt, pepper }: { code: Secret; salt: Buffer; pepper: Buffer }): Buffer =>
  createHmac("sha256", pepper).update(salt).update(code.reveal(), "utf8").digest();
