import { createPrivateKey, type KeyObject, sign } from "node:crypto";
import type { Secret } from "@vaada/contract/secret";

/** Our identity for push services: a point of the curve P-256, its secret, and an address for complaints. */
export type VapidKeys = {
  readonly publicKey: string;
  readonly privateKey: Secret;
  /** A `mailto:` or `https:` address. */
  readonly subject: string;
};

/** A push service takes none that is good for more than a day (RFC 8292, section 2). */
const GOOD_FOR_SECONDS = 12 * 3600;

/** The header that proves to one push service who we are. `now` is real time. */
export function createVapid({ publicKey, privateKey, subject }: VapidKeys) {
  const key = keyOf({ publicKey, privateKey });
  return (origin: string, now: Date): string => {
    const exp = Math.floor(now.getTime() / 1000) + GOOD_FOR_SECONDS;
    const said = `${HEAD}.${encode({ aud: origin, exp, sub: subject })}`;
    const signature = sign("sha256", Buffer.from(said), { key, dsaEncoding: "ieee-p1363" });
    return `vapid t=${said}.${signature.toString("base64url")}, k=${publicKey}`;
  };
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const HEAD = encode({ typ: "JWT", alg: "ES256" });
const COORDINATE_BYTES = 32;

function keyOf({ publicKey, privateKey }: Pick<VapidKeys, "publicKey" | "privateKey">): KeyObject {
  const point = Buffer.from(publicKey, "base64url");
  const x = point.subarray(1, 1 + COORDINATE_BYTES).toString("base64url");
  const y = point.subarray(1 + COORDINATE_BYTES).toString("base64url");
  return createPrivateKey({ key: { kty: "EC", crv: "P-256", x, y, d: privateKey.reveal() }, format: "jwk" });
}
