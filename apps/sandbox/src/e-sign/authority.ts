import { generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import forge from "node-forge";
import { homeAddressOf } from "../people/address.ts";
import type { Person } from "../people/person.ts";

/** Vouches for signatures: gives a certificate for one person and one moment, with its key. */
export type SigningAuthority = {
  readonly issue: (person: Person, at: Date) => Promise<{ p12: Buffer; passphrase: string }>;
};

/** `pem`: the authority's own key and certificate, one after the other. */
export function openAuthority(pem: string): SigningAuthority {
  const blocks = forge.pem.decode(pem);
  const keyBlock = blocks.find(({ type }) => type.endsWith("PRIVATE KEY"));
  const certificateBlock = blocks.find(({ type }) => type === "CERTIFICATE");
  if (keyBlock === undefined || certificateBlock === undefined)
    throw new Error("ESIGN_AUTHORITY must be a key and a certificate");
  const key = forge.pki.privateKeyFromPem(forge.pem.encode(keyBlock));
  const own = forge.pki.certificateFromPem(forge.pem.encode(certificateBlock));
  // The real ones make a key for each signature. Here one serves them all: making it is what takes long.
  let pairMade: ReturnType<typeof newRsaPair> | undefined;
  return {
    issue: async (person, at) => {
      pairMade ??= newRsaPair();
      const pair = await pairMade;
      const certificate = certificateFor(person, at, forge.pki.publicKeyFromPem(pair.publicKey));
      certificate.setIssuer(own.subject.attributes);
      certificate.sign(key, forge.md.sha256.create());
      return wrapped(forge.pki.privateKeyFromPem(pair.privateKey), certificate);
    },
  };
}

const newKeyPair = promisify(generateKeyPair);
const newRsaPair = () => newKeyPair("rsa", KEY);

const KEY = {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
} as const;

/** The authorities of India's e-sign give a key half an hour and let it sign once. */
const VALID_MS = 30 * 60_000;
/** A reader whose clock is a little behind must not find it not valid yet. */
const EARLY_MS = 60_000;

function certificateFor(person: Person, at: Date, publicKey: forge.pki.PublicKey): forge.pki.Certificate {
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = publicKey;
  // A leading 1 keeps the number positive and of one length.
  certificate.serialNumber = `1${randomBytes(15).toString("hex")}0`;
  certificate.validity.notBefore = new Date(at.getTime() - EARLY_MS);
  certificate.validity.notAfter = new Date(at.getTime() + VALID_MS);
  const { address } = homeAddressOf(person);
  certificate.setSubject([
    inUtf8("commonName", person.aadhaar.name),
    inUtf8("stateOrProvinceName", address.state ?? ""),
    inUtf8("organizationName", "Personal"),
    { name: "countryName", value: "IN" },
  ]);
  certificate.setExtensions([
    { name: "basicConstraints", cA: false, critical: true },
    { name: "keyUsage", digitalSignature: true, nonRepudiation: true, critical: true },
  ]);
  return certificate;
}

/** A name may be in any script. */
const inUtf8 = (name: string, value: string): forge.pki.CertificateField => ({
  name,
  value,
  valueTagClass: UTF8,
});

/** The library's types take the kind of a text for the class of a tag. */
const UTF8: number = forge.asn1.Type.UTF8;

/** The form in which the signer takes a key; it never leaves this process. */
function wrapped(
  key: forge.pki.rsa.PrivateKey,
  certificate: forge.pki.Certificate,
): { p12: Buffer; passphrase: string } {
  const passphrase = randomBytes(16).toString("hex");
  const asn1 = forge.pkcs12.toPkcs12Asn1(key, [certificate], passphrase, { algorithm: "3des", count: 1 });
  return { p12: Buffer.from(forge.asn1.toDer(asn1).getBytes(), "binary"), passphrase };
}
