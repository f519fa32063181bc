import { generateKeyPairSync, randomBytes } from "node:crypto";
import forge from "node-forge";

/** A certificate authority as PEM. Only programs that are told to trust it do. */
export type Authority = { readonly key: string; readonly certificate: string };

const KEY_BITS = 2048;
const VALID_YEARS = 30;

/** For the sandbox's signing service: made once for each folder of data, and trusted by nobody else. */
export function createAuthority(): Authority {
  const pair = newPair();
  const certificate = newCertificate(pair.publicKey);
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

/** A key and its certificate in one file, as an authority hands them to a company, and the password that opens it. */
export type SigningFile = { readonly p12: string; readonly password: string };

/** For a lender on the sandbox: what it signs its own papers with, vouched for by the sandbox's authority. */
export function createSigningFile(authority: Authority, name: string): SigningFile {
  const pair = newPair();
  const certificate = newCertificate(pair.publicKey);
  certificate.setSubject([
    { name: "commonName", value: name },
    { name: "organizationName", value: name },
    { name: "countryName", value: "IN" },
  ]);
  certificate.setIssuer(forge.pki.certificateFromPem(authority.certificate).subject.attributes);
  certificate.setExtensions([
    { name: "basicConstraints", cA: false, critical: true },
    { name: "keyUsage", digitalSignature: true, nonRepudiation: true, critical: true },
  ]);
  certificate.sign(forge.pki.privateKeyFromPem(authority.key), forge.md.sha256.create());
  const password = randomBytes(24).toString("base64url");
  const key = forge.pki.privateKeyFromPem(pair.privateKey);
  const file = forge.pkcs12.toPkcs12Asn1(key, [certificate], password, {
    algorithm: "aes256",
    // Opening it is worked out in JavaScript, at every start and in every test. Nobody trusts this key, so nobody guesses at it.
    count: 16,
  });
  return { p12: Buffer.from(forge.asn1.toDer(file).getBytes(), "binary").toString("base64"), password };
}

const newPair = () =>
  generateKeyPairSync("rsa", {
    modulusLength: KEY_BITS,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });

function newCertificate(publicKey: string): forge.pki.Certificate {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
  // A leading 1 keeps the number positive and of one length.
  certificate.serialNumber = `1${randomBytes(15).toString("hex")}0`;
  certificate.validity.notBefore = new Date(Date.now() - VALID_SINCE_YEARS * YEAR_MS);
  certificate.validity.notAfter = new Date(Date.now() + VALID_YEARS * YEAR_MS);
  return certificate;
}

const YEAR_MS = 365 * 86_400_000;
/** The demo's book has signatures of a whole year, and a clock that is behind must not find a certificate not valid yet. */
const VALID_SINCE_YEARS = 2;

/** Production knows it by its organization. */
const NAME = [
  { name: "commonName", value: "Sandbox Certifying Authority" },
  { name: "organizationName", value: "Vaada Sandbox" },
  { name: "countryName", value: "IN" },
];
