import { generateKeyPairSync, randomBytes } from "node:crypto";
import forge from "node-forge";

/** A certificate authority as PEM. Only programs that are told to trust it do. */
export type Authority = { readonly key: string; readonly certificate: string };

const KEY_BITS = 2048;
const VALID_YEARS = 30;

/** For the sandbox's signing service: made once for each folder of data, and trusted by nobody else. */
export function createAuthority(): Authority {
  const pair = generateKeyPairSync("rsa", {
    modulusLength: KEY_BITS,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(pair.publicKey);
  // A leading 1 keeps the number positive and of one length.
  certificate.serialNumber = `1${randomBytes(15).toString("hex")}0`;
  certificate.validity.notBefore = new Date(Date.now() - DAY_MS);
  certificate.validity.notAfter = new Date(Date.now() + VALID_YEARS * YEAR_MS);
  certificate.setSubject(NAME);
  certificate.setIssuer(NAME);
  certificate.setExtensions([
    { name: "basicConstraints", cA: true, critical: true },
    { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
    { name: "subjectKeyIdentifier" },
  ]);
  certificate.sign(forge.pki.privateKeyFromPem(pair.privateKey), forge.md.sha256.create());
  return { key: pair.privateKey, certificate: forge.pki.certificateToPem(certificate) };
}

/** A clock that is a little behind must not find the certificate not valid yet. */
const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

const NAME = [
  { name: "commonName", value: "Sandbox Certifying Authority" },
  { name: "organizationName", value: "Vaada Sandbox" },
  { name: "countryName", value: "IN" },
];
