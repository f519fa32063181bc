import { createPublicKey, verify } from "node:crypto";
import * as z from "zod";

const HEADER = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/;
const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().regex(/^(mailto:|https:)/) });
/** A proof is good for a day at most (RFC 8292). */
const LIFETIME_SECONDS_MAX = 86_400;

type ExpectedToken = {
  readonly origin: string;
  /** The server key to which the browser subscribed. */
  readonly applicationServerKey: string;
  readonly now: Date;
};

/** Whether the header proves that the message comes from whom the browser subscribed to (RFC 8292). */
export function isProof(
  header: string | undefined,
  { origin, applicationServerKey, now }: ExpectedToken,
): boolean {
  const [, head, claims, signature, key] = HEADER.exec(header ?? "") ?? [];
  if (head === undefined || claims === undefined || signature === undefined || key === undefined)
    return false;
  if (key !== applicationServerKey || !isSigned({ said: `${head}.${claims}`, signature, key })) return false;
  const read = Claims.safeParse(jsonOf(claims));
  if (!read.success) return false;
  const { aud, exp } = read.data;
  const secondsLeft = exp - now.getTime() / 1000;
  return aud === origin && secondsLeft > 0 && secondsLeft <= LIFETIME_SECONDS_MAX;
}

function isSigned({ said, signature, key }: { said: string; signature: string; key: string }): boolean {
  const point = Buffer.from(key, "base64url");
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");
  try {
    const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
    const bytes = Buffer.from(signature, "base64url");
    return verify("sha256", Buffer.from(said), { key: publicKey, dsaEncoding: "ieee-p1363" }, bytes);
  } catch {
    return false;
  }
}

function jsonOf(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}
