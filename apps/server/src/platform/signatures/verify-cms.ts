import { createHash, verify, X509Certificate } from "node:crypto";
import { fromBER, type ObjectIdentifier, type OctetString, type UTCTime } from "asn1js";
import { type Certificate, ContentInfo, IssuerAndSerialNumber, SignedData, type SignerInfo } from "pkijs";
import { derOf, readTrust, requireTrustedPath } from "./certificate-path.ts";
import { Refusal } from "./refusal.ts";

export type FoundSigner = {
  readonly signer: string;
  readonly certificateHash: Buffer;
  readonly signedAt: Date;
};

/** `contents` may be filled up with noughts; `digest` is that of what must have been signed. */
export function verifyCms({ trust, ...given }: SignedContents & { readonly trust: string }): FoundSigner {
  const roots = readTrust(trust);
  try {
    return findSigner(given, roots);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // The libraries throw whatever they like at what is not well-formed.
    throw new Refusal("unreadable");
  }
}

type SignedContents = { readonly contents: Buffer; readonly digest: Buffer; readonly now: Date };

function findSigner(
  { contents, digest, now }: SignedContents,
  roots: readonly X509Certificate[],
): FoundSigner {
  const { signed, signer, certificate, all } = readCms(contents);
  requireUsualAlgorithms(signed, signer);
  const signedAt = requireSignedAttributes(signer, digest);
  const leaf = new X509Certificate(derOf(certificate));
  if (!isSignedBy(signer, leaf)) throw new Refusal("wrong-signature");
  if (signedAt.getTime() > now.getTime() + CLOCKS_APART_MS) throw new Refusal("not-valid-then");
  requireTrustedPath({ leaf: certificate, all, roots, at: signedAt });
  return { signer: commonNameOf(certificate), certificateHash: sha256(leaf.raw), signedAt };
}

/** The signer's clock may be a little ahead of ours. */
const CLOCKS_APART_MS = 5 * 60_000;

const OID = {
  signedData: "1.2.840.113549.1.7.2",
  data: "1.2.840.113549.1.7.1",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingTime: "1.2.840.113549.1.9.5",
  sha256: "2.16.840.1.101.3.4.2.1",
  rsa: "1.2.840.113549.1.1.1",
  rsaWithSha256: "1.2.840.113549.1.1.11",
  ecdsaWithSha256: "1.2.840.10045.4.3.2",
  commonName: "2.5.4.3",
} as const;

type Cms = {
  readonly signed: SignedData;
  readonly signer: SignerInfo;
  readonly certificate: Certificate;
  readonly all: readonly Certificate[];
};

function readCms(contents: Buffer): Cms {
  const signed = readSignedData(contents);
  const [signer, ...others] = signed.signerInfos;
  if (signer === undefined || others.length > 0) throw new Refusal("unreadable");
  const all = (signed.certificates ?? []).filter(
    (each): each is Certificate => "subjectPublicKeyInfo" in each,
  );
  const { sid } = signer;
  if (!(sid instanceof IssuerAndSerialNumber) || all.length !== signed.certificates?.length)
    throw new Refusal("unreadable");
  const certificate = all.find(
    ({ issuer, serialNumber }) =>
      derOf(issuer).equals(derOf(sid.issuer)) && serialNumber.isEqual(sid.serialNumber),
  );
  if (certificate === undefined) throw new Refusal("unreadable");
  return { signed, signer, certificate, all };
}

/** Accepts only the canonical encoding: encoding the parsed value again must give the same bytes. */
function readSignedData(contents: Buffer): SignedData {
  const { offset, result } = fromBER(contents);
  if (offset <= 0 || contents.subarray(offset).some((byte) => byte !== 0)) throw new Refusal("unreadable");
  const info = new ContentInfo({ schema: result });
  if (info.contentType !== OID.signedData) throw new Refusal("unreadable");
  const signed = new SignedData({ schema: info.content });
  const { contentType } = info;
  const again = new ContentInfo({ contentType, content: signed.toSchema(true) }).toSchema().toBER();
  if (!contents.subarray(0, offset).equals(Buffer.from(again))) throw new Refusal("unreadable");
  return signed;
}

function requireUsualAlgorithms(signed: SignedData, signer: SignerInfo): void {
  const isUsual =
    signed.version === 1 &&
    signer.version === 1 &&
    signed.encapContentInfo.eContentType === OID.data &&
    signed.encapContentInfo.eContent === undefined &&
    signed.digestAlgorithms.length === 1 &&
    [...signed.digestAlgorithms, signer.digestAlgorithm].every(
      ({ algorithmId, algorithmParams }) => algorithmId === OID.sha256 && isNothing(algorithmParams),
    ) &&
    SIGNATURES.has(signer.signatureAlgorithm.algorithmId) &&
    isNothing(signer.signatureAlgorithm.algorithmParams);
  if (!isUsual) throw new Refusal("unreadable");
}

const SIGNATURES: ReadonlySet<string> = new Set([OID.rsa, OID.rsaWithSha256, OID.ecdsaWithSha256]);

/** Left out, or the value that says so. */
const isNothing = (parameters: unknown): boolean =>
  parameters === undefined || (parameters as object).constructor.name === "Null";

/** When it says that it was signed; what it says was signed must be what is there. */
function requireSignedAttributes({ signedAttrs }: SignerInfo, digest: Buffer): Date {
  const only = (type: string): unknown => {
    const found = signedAttrs?.attributes.filter((attribute) => attribute.type === type) ?? [];
    const [first] = found;
    if (first === undefined || found.length > 1 || first.values.length !== 1) throw new Refusal("unreadable");
    return first.values[0];
  };
  const contentType = only(OID.contentType) as ObjectIdentifier;
  if (contentType.valueBlock.toString() !== OID.data) throw new Refusal("unreadable");
  const messageDigest = Buffer.from((only(OID.messageDigest) as OctetString).valueBlock.valueHexView);
  if (!messageDigest.equals(digest)) throw new Refusal("digest-differs");
  return (only(OID.signingTime) as UTCTime).toDate();
}

function isSignedBy({ signedAttrs, signature }: SignerInfo, leaf: X509Certificate): boolean {
  if (signedAttrs === undefined) return false;
  const value = Buffer.from(signature.valueBlock.valueHexView);
  return verify("sha256", Buffer.from(signedAttrs.encodedValue), leaf.publicKey, value);
}

function commonNameOf({ subject }: Certificate): string {
  const names = subject.typesAndValues.filter(({ type }) => type === OID.commonName);
  const [only] = names;
  if (only === undefined || names.length > 1) throw new Refusal("unreadable");
  return String(only.value.valueBlock.value);
}

const sha256 = (bytes: Buffer): Buffer => createHash("sha256").update(bytes).digest();
