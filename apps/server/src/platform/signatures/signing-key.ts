import { webcrypto, X509Certificate } from "node:crypto";
import forge from "node-forge";
import { Certificate, type SignedData } from "pkijs";

/** A key that signs documents, with the certificates that vouch for it. */
export type SigningKey = {
  /** The common name in the certificate. */
  readonly name: string;
  readonly certificate: X509Certificate;
  /** The signer's own first, then whoever vouches for it, without the root: readers have that themselves. */
  readonly chain: readonly Certificate[];
  readonly key: () => Promise<PrivateKey>;
};

/** As the library that signs calls it: a browser's keys have a narrower type than Node's. */
type PrivateKey = Parameters<SignedData["sign"]>[0];

/** Opens a PKCS#12 file as certifying authorities hand it out. Throws a sentence that says what is wrong with it. */
export function openSigningKey({
  p12,
  password,
}: {
  readonly p12: Buffer;
  readonly password: string;
}): SigningKey {
  const bags = readBags(p12, password);
  const keys = bags.flatMap(({ key }) => (key == null ? [] : [key]));
  const [key] = keys;
  if (key === undefined || keys.length > 1) throw new RangeError("it must hold one RSA key");
  const certificates = bags.flatMap(({ cert }) => (cert == null ? [] : [certificateOf(cert)]));
  const privateKey = derOf(forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key)));
  const publicKey = derOf(forge.pki.publicKeyToAsn1(forge.pki.setRsaPublicKey(key.n, key.e)));
  const own = certificates.find((each) =>
    each.publicKey.export({ type: "spki", format: "der" }).equals(publicKey),
  );
  if (own === undefined) throw new RangeError("its certificate does not belong to its key");
  const vouching = certificates.filter((each) => each !== own && !each.checkIssued(each));
  let opened: Promise<PrivateKey> | undefined;
  return {
    name: commonNameOf(own),
    certificate: own,
    chain: [own, ...vouching].map(({ raw }) => Certificate.fromBER(new Uint8Array(raw))),
    key: () => {
      opened ??= webcrypto.subtle
        .importKey("pkcs8", privateKey, ALGORITHM, false, ["sign"])
        .then((imported) => imported as PrivateKey);
      return opened;
    },
  };
}

const ALGORITHM = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" } as const;

function readBags(p12: Buffer, password: string): readonly forge.pkcs12.Bag[] {
  try {
    const file = forge.asn1.fromDer(p12.toString("binary"));
    return forge.pkcs12.pkcs12FromAsn1(file, password).safeContents.flatMap(({ safeBags }) => safeBags);
  } catch {
    // The library's own words may repeat what was given.
    throw new RangeError("it is no PKCS#12 file, or the password is another one");
  }
}

const derOf = (asn1: forge.asn1.Asn1): Buffer => Buffer.from(forge.asn1.toDer(asn1).getBytes(), "binary");

const certificateOf = (certificate: forge.pki.Certificate): X509Certificate =>
  new X509Certificate(derOf(forge.pki.certificateToAsn1(certificate)));

const commonNameOf = ({ subject }: X509Certificate): string => /^CN=(.+)$/m.exec(subject)?.[1] ?? "";
