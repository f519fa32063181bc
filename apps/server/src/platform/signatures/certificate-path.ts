import { X509Certificate } from "node:crypto";
import type { Certificate } from "pkijs";
import { Refusal } from "./refusal.ts";

/**
 * From the certificate that signed to an authority that we trust, each vouched for by the next and valid when it
 * signed. Whatever else was put beside it is refused: it would vouch for nothing, and nobody signed it.
 */
export function requireTrustedPath({
  leaf,
  all,
  roots,
  at,
}: {
  leaf: Certificate;
  all: readonly Certificate[];
  roots: readonly X509Certificate[];
  at: Date;
}): void {
  if (!maySign(leaf)) throw new Refusal("untrusted");
  const own = asX509(leaf);
  const offered = all.map(asX509).filter(({ fingerprint256 }) => fingerprint256 !== own.fingerprint256);
  const path = pathFrom(own, { offered, roots });
  if (path === null) throw new Refusal("untrusted");
  const onPath = new Set(path.map(({ fingerprint256 }) => fingerprint256));
  if (offered.some(({ fingerprint256 }) => !onPath.has(fingerprint256))) throw new Refusal("untrusted");
  if (path.some((certificate) => !isValidAt(certificate, at))) throw new Refusal("not-valid-then");
}

/** A root, what it lets issue, and what that lets issue: nobody in India's tree is further away. */
const PATH_LENGTH_MAX = 5;

function pathFrom(
  certificate: X509Certificate,
  among: { offered: readonly X509Certificate[]; roots: readonly X509Certificate[] },
  path: readonly X509Certificate[] = [],
): X509Certificate[] | null {
  const so = [...path, certificate];
  // One that only calls itself trusted is not: what signs must have been issued by another.
  const root = among.roots.find((each) => isIssuedBy(certificate, each));
  if (root !== undefined) return [...so, root];
  if (so.length === PATH_LENGTH_MAX) return null;
  for (const next of among.offered) {
    const isNew = so.every(({ fingerprint256 }) => fingerprint256 !== next.fingerprint256);
    const found = isNew && isIssuedBy(certificate, next) ? pathFrom(next, among, so) : null;
    if (found !== null) return found;
  }
  return null;
}

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

const isValidAt = ({ validFromDate, validToDate }: X509Certificate, at: Date): boolean =>
  validFromDate <= at && at <= validToDate;

const KEY_USAGE = "2.5.29.15";
/** The first two bits: digital signature, non-repudiation. */
const SIGNING_BITS = 0b1100_0000;

/** A certificate that says what its key is for must say that it is for signing. */
function maySign({ extensions }: Certificate): boolean {
  const usage = extensions?.find(({ extnID }) => extnID === KEY_USAGE);
  if (usage === undefined) return true;
  const [bits = 0] = (usage.parsedValue as { valueBlock: { valueHexView: Uint8Array } }).valueBlock
    .valueHexView;
  return (bits & SIGNING_BITS) !== 0;
}

/** As it was read, byte for byte: written anew, it could be a better one than it was. */
export const derOf = (part: { toSchema(): { toBER(): ArrayBuffer } }): Buffer =>
  Buffer.from(part.toSchema().toBER());

const asX509 = (certificate: Certificate): X509Certificate => new X509Certificate(derOf(certificate));

const PEM = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;

export const readTrust = (pem: string): X509Certificate[] =>
  [...pem.matchAll(PEM)].map(([each]) => new X509Certificate(each));
