import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** RFC 6238 as every authenticator knows it: SHA-1, six digits, half a minute. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** As long as the hash, which is what RFC 4226 asks for. */
const SECRET_BYTES = 20;
/** A clock may be a step off, and a person needs a moment to type. */
const STEPS_OFF_MAX = 1;

/** A new key for an authenticator, in base32. */
export const newTotpSecret = (): string => base32Of(randomBytes(SECRET_BYTES));

/** The half minute that a code is of, or `null` when it is of none around now. Whoever takes a code keeps its step: it is taken once. */
export function stepOfCode(code: string, secret: string, now: Date): number | null {
  const current = Math.floor(now.getTime() / STEP_MS);
  const key = bytesOf(secret);
  const given = Buffer.from(code.padEnd(DIGITS).slice(0, DIGITS));
  let found: number | null = null;
  for (let step = current - STEPS_OFF_MAX; step <= current + STEPS_OFF_MAX; step += 1)
    if (timingSafeEqual(given, Buffer.from(codeOf(key, step)))) found = step;
  return found;
}

function codeOf(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/** The address in the picture that an authenticator reads. */
export function otpauthUri({
  secret,
  email,
  brand,
}: {
  readonly secret: string;
  readonly email: string;
  readonly brand: string;
}): string {
  const issuer = encodeURIComponent(`${brand} console`);
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const LETTER_BITS = 5;

function base32Of(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const letters = bits.match(/.{1,5}/g) ?? [];
  return letters.map((part) => ALPHABET[Number.parseInt(part.padEnd(LETTER_BITS, "0"), 2)]).join("");
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(LETTER_BITS, "0"))
    .join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((part) => Number.parseInt(part, 2)));
}
