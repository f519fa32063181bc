import { createHash } from "node:crypto";
import { ObjectIdentifier, OctetString, UTCTime } from "asn1js";
import {
  AlgorithmIdentifier,
  Attribute,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from "pkijs";
import type { SigningKey } from "./signing-key.ts";

/**
 * Adds a signature over the whole of a document that was drawn here, after its last byte. It has no mark on a page: readers
 * show it beside the document. `at` is real time, as certificates know no other.
 */
export async function signPdf(document: Buffer, by: SigningKey, at: Date): Promise<Buffer> {
  const draft = withRoomForSignature(document, by, at);
  const start = draft.indexOf(`/Contents <${"0".repeat(16)}`, document.length) + "/Contents ".length;
  const end = draft.indexOf(">", start) + 1;
  const range = `[0 ${start} ${end} ${draft.length - end}]`.padEnd(RANGE_WIDTH);
  draft.write(range, draft.indexOf(`[${" ".repeat(RANGE_WIDTH - 2)}]`, document.length), "latin1");
  const digest = createHash("sha256").update(draft.subarray(0, start)).update(draft.subarray(end)).digest();
  const signature = (await signDigest(digest, by, at)).toString("hex");
  if (signature.length > 2 * SIGNATURE_BYTES_MAX) throw new RangeError("signPdf: too many certificates");
  draft.write(signature, start + 1, "latin1");
  return draft;
}

/** For a chain of a few certificates. */
const SIGNATURE_BYTES_MAX = 12_288;
const RANGE_WIDTH = 60;

/** The objects of a signature and what names them in the original, with a table that tells where they are. */
function withRoomForSignature(document: Buffer, { name }: SigningKey, at: Date): Buffer {
  const file = readDrawn(document);
  const [seal, field, form] = [file.size, file.size + 1, file.size + 2];
  const objects = new Map([
    [
      seal,
      `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached
/ByteRange [${" ".repeat(RANGE_WIDTH - 2)}]
/Contents <${"00".repeat(SIGNATURE_BYTES_MAX)}>
/Name ${textOf(name)} /M (D:${stampOf(at)}Z) >>`,
    ],
    [
      field,
      `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Lender) /F 132 /Rect [0 0 0 0] /V ${seal} 0 R /P ${file.page} 0 R >>`,
    ],
    [form, `<< /Fields [${field} 0 R] /SigFlags 3 >>`],
    [file.root, `<<${file.dictionaryOf(file.root)}/AcroForm ${form} 0 R\n>>`],
    [file.page, `<<${file.dictionaryOf(file.page)}/Annots [${field} 0 R]\n>>`],
  ]);
  let added = "\n";
  const rows: string[] = [];
  for (const [number, content] of objects) {
    rows.push(`${number} 1\n${String(document.length + added.length).padStart(10, "0")} 00000 n \n`);
    added += `${number} 0 obj\n${content}\nendobj\n`;
  }
  const tableAt = document.length + added.length;
  added += `xref\n${rows.join("")}trailer\n<< /Size ${form + 1} /Root ${file.root} 0 R /Info ${file.info} 0 R /Prev ${file.tableAt} >>\nstartxref\n${tableAt}\n%%EOF\n`;
  return Buffer.concat([document, Buffer.from(added, "latin1")]);
}

/** As much as is needed to add to a document, which is written as `draw.ts` writes it. */
function readDrawn(document: Buffer) {
  const text = document.toString("latin1");
  const numberIn = (pattern: RegExp): number => {
    const [, found] = pattern.exec(text) ?? [];
    if (found === undefined) throw new Error("signPdf: a document that was not drawn here");
    return Number(found);
  };
  const dictionaryOf = (object: number): string => {
    const [, inside] = new RegExp(`\\n${object} 0 obj\\n<<([\\s\\S]*?)>>\\nendobj`).exec(text) ?? [];
    if (inside === undefined || /\/(AcroForm|Annots)\b/.test(inside))
      throw new Error("signPdf: a document that was not drawn here");
    return inside;
  };
  return {
    size: numberIn(/\/Size (\d+)/),
    root: numberIn(/\/Root (\d+) 0 R/),
    info: numberIn(/\/Info (\d+) 0 R/),
    page: numberIn(/\n(\d+) 0 obj\n<<\n\/Type \/Page\n/),
    tableAt: numberIn(/startxref\n(\d+)\n%%EOF\s*$/),
    dictionaryOf,
  };
}

const SHA256 = "2.16.840.1.101.3.4.2.1";
const DATA = "1.2.840.113549.1.7.1";
const SIGNED_DATA = "1.2.840.113549.1.7.2";
const ATTRIBUTES = {
  contentType: "1.2.840.113549.1.9.3",
  signingTime: "1.2.840.113549.1.9.5",
  messageDigest: "1.2.840.113549.1.9.4",
} as const;

/** PKCS#7 over what stands elsewhere: its digest, the time, and who says so. */
async function signDigest(digest: Buffer, { chain, key }: SigningKey, at: Date): Promise<Buffer> {
  const [own] = chain;
  if (own === undefined) throw new Error("signDigest: a key without its certificate");
  const attributes = [
    new Attribute({ type: ATTRIBUTES.contentType, values: [new ObjectIdentifier({ value: DATA })] }),
    new Attribute({ type: ATTRIBUTES.signingTime, values: [new UTCTime({ valueDate: at })] }),
    new Attribute({
      type: ATTRIBUTES.messageDigest,
      values: [new OctetString({ valueHex: new Uint8Array(digest).buffer })],
    }),
  ];
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: DATA }),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
        digestAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256 }),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
    certificates: [...chain],
  });
  await signed.sign(await key(), 0, "SHA-256");
  const info = new ContentInfo({ contentType: SIGNED_DATA, content: signed.toSchema(true) });
  return Buffer.from(info.toSchema().toBER());
}

/** In UTF-16 with its mark, so that no letter of a name can end the text. */
const textOf = (text: string): string =>
  `<FEFF${Buffer.from(text, "utf16le").swap16().toString("hex").toUpperCase()}>`;

/** 2026-11-15T06:30:00.000Z → 20261115063000. */
const stampOf = (at: Date): string => at.toISOString().replaceAll(/[-:T]|\..*/g, "");
