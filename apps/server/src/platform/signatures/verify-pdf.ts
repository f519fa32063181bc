import { createHash } from "node:crypto";
import { readAddition, type SignatureField } from "./pdf-addition.ts";
import { Refusal, type RefusalReason } from "./refusal.ts";
import { verifyCms } from "./verify-cms.ts";

/** The document that a signature is checked against. */
export type SignedPdf = {
  /** Exactly the bytes that were to be signed. */
  readonly original: Buffer;
  readonly signed: Buffer;
  /** Certificates of the authorities whose signatures count, as PEM. */
  readonly trust: string;
  /** Real time. */
  readonly now: Date;
};

export type PdfVerdict =
  | {
      readonly kind: "verified";
      /** The common name in the certificate. */
      readonly signer: string;
      readonly certificateHash: Buffer;
      /** As the signature itself says. */
      readonly signedAt: Date;
    }
  | { readonly kind: "refused"; readonly reason: RefusalReason };

/**
 * Whether this is our document, every byte of it, with one signature over all of it and nothing else, by somebody for
 * whom an authority that we trust vouches. Knows no network and believes nobody's word but the authority's.
 */
export function verifyPdf({ original, signed, trust, now }: SignedPdf): PdfVerdict {
  try {
    if (!signed.subarray(0, original.length).equals(original)) throw new Refusal("other-document");
    const field = readAddition({ original, signed });
    const digest = digestOfAllButSignature(signed, field);
    return { kind: "verified", ...verifyCms({ contents: contentsOf(field), digest, trust, now }) };
  } catch (error) {
    if (error instanceof Refusal) return { kind: "refused", reason: error.reason };
    throw error;
  }
}

/** The gap is the signature's own hexadecimal digits with their brackets, and not a byte more. */
function digestOfAllButSignature(signed: Buffer, { byteRange, contents }: SignatureField): Buffer {
  const [from, before, after, rest] = byteRange;
  const isWhole =
    byteRange.length === 4 &&
    from === 0 &&
    before === contents.start &&
    after === contents.end &&
    rest === signed.length - contents.end;
  if (!isWhole) throw new Refusal("not-all-covered");
  return createHash("sha256")
    .update(signed.subarray(0, contents.start))
    .update(signed.subarray(contents.end))
    .digest();
}

/** One way to write it, so that no two files carry one signature. */
function contentsOf({ contents }: SignatureField): Buffer {
  const bytes = Buffer.from(contents.hex, "hex");
  const written = bytes.toString("hex");
  if (contents.hex !== written && contents.hex !== written.toUpperCase()) throw new Refusal("unreadable");
  return bytes;
}
