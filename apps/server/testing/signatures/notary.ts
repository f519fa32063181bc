import { createHash, webcrypto, X509Certificate } from "node:crypto";
import { BitString, Integer, ObjectIdentifier, OctetString, UTCTime, Utf8String } from "asn1js";
import {
  AlgorithmIdentifier,
  Attribute,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  Extension,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from "pkijs";

/** Somebody with a key and a certificate, who can sign or vouch for others. */
export type Notary = {
  readonly certificate: Certificate;
  readonly keys: CryptoKeyPair;
  readonly pem: string;
};
type CryptoKeyPair = webcrypto.CryptoKeyPair;

const KEY = {
  name: "RSASSA-PKCS1-v1_5",
  hash: "SHA-256",
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
};
const SHA256 = "2.16.840.1.101.3.4.2.1";
const MINUTE_MS = 60_000;

/** Vouched for by `by`, or by nobody but itself. Key usage: 0b1100_0000 signs documents, 0b0000_0100 certificates. */
export async function issue({
  name,
  by = null,
  isAuthority = false,
  at = new Date(),
  minutes = 30,
  usage = isAuthority ? 0b0000_0100 : 0b1100_0000,
}: {
  name: string;
  by?: Notary | null;
  isAuthority?: boolean;
  at?: Date;
  minutes?: number;
  usage?: number;
}): Promise<Notary> {
  const keys = await webcrypto.subtle.generateKey(KEY, true, ["sign", "verify"]);
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = new Integer({ value: 1 + Math.floor(Math.random() * 1e9) });
  certificate.subject.typesAndValues.push(
    new AttributeTypeAndValue({ type: "2.5.4.3", value: new Utf8String({ value: name }) }),
  );
  const issuer = by?.certificate.subject ?? certificate.subject;
  certificate.issuer.typesAndValues.push(...issuer.typesAndValues);
  certificate.notBefore.value = new Date(at.getTime() - MINUTE_MS);
  certificate.notAfter.value = new Date(at.getTime() + minutes * MINUTE_MS);
  const constraints = new BasicConstraints({ cA: isAuthority });
  const usageBits = new BitString({ valueHex: new Uint8Array([usage]).buffer });
  certificate.extensions = [
    new Extension({ extnID: "2.5.29.19", critical: true, extnValue: constraints.toSchema().toBER() }),
    new Extension({ extnID: "2.5.29.15", critical: true, extnValue: usageBits.toBER() }),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign((by?.keys ?? keys).privateKey, "SHA-256");
  const der = certificate.toSchema(true).toBER();
  const pem = new X509Certificate(Buffer.from(der)).toString();
  return { certificate: Certificate.fromBER(der), keys, pem };
}

/** A signature over a digest of what is elsewhere, with what it says of itself. */
export async function signCms({
  digest,
  by,
  at = new Date(),
  beside = [],
}: {
  digest: Buffer;
  by: Notary;
  at?: Date;
  /** Certificates that are put beside the signer's own. */
  beside?: readonly Notary[];
}): Promise<Buffer> {
  const attribute = (type: string, value: unknown) => new Attribute({ type, values: [value] });
  const attributes = [
    attribute("1.2.840.113549.1.9.3", new ObjectIdentifier({ value: "1.2.840.113549.1.7.1" })),
    attribute("1.2.840.113549.1.9.5", new UTCTime({ valueDate: at })),
    attribute("1.2.840.113549.1.9.4", new OctetString({ valueHex: new Uint8Array(digest).buffer })),
  ];
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({
      issuer: by.certificate.issuer,
      serialNumber: by.certificate.serialNumber,
    }),
    digestAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256 }),
    signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
  });
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: "1.2.840.113549.1.7.1" }),
    signerInfos: [signer],
    certificates: [by.certificate, ...beside.map(({ certificate }) => certificate)],
  });
  await signed.sign(by.keys.privateKey, 0, "SHA-256");
  const info = new ContentInfo({ contentType: "1.2.840.113549.1.7.2", content: signed.toSchema(true) });
  return Buffer.from(info.toSchema().toBER());
}

export const sha256 = (...parts: readonly Buffer[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();
