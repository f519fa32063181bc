import { P12Signer } from "@signpdf/signer-p12";
import { SignPdf } from "@signpdf/signpdf";
import { DEFAULT_BYTE_RANGE_PLACEHOLDER, DEFAULT_SIGNATURE_LENGTH } from "@signpdf/utils";
import type { Person } from "../people/person.ts";
import type { SigningAuthority } from "./authority.ts";
import { appendObjects, readPdf } from "./pdf-file.ts";

export type Signature = {
  readonly document: Buffer;
  readonly person: Person;
  readonly authority: SigningAuthority;
  readonly signedAt: Date;
  readonly reason: string;
  /** The place of the drawing: the page from 1, and the lower left corner in points. */
  readonly page: number;
  readonly x: number;
  readonly y: number;
};

/** The document, and after its last byte the signature over all of it, with a mark that a reader sees. */
export async function signDocument(signature: Signature): Promise<Buffer> {
  const { person, authority, signedAt } = signature;
  const { p12, passphrase } = await authority.issue(person, signedAt);
  const signer = new P12Signer(p12, { passphrase });
  return new SignPdf().sign(withRoomForSignature(signature), signer, signedAt);
}

function withRoomForSignature(signature: Signature): Buffer {
  const file = readPdf(signature.document);
  const page = file.pages[signature.page - 1] ?? file.pages.at(-1);
  if (page === undefined) throw new Error("a PDF without pages");
  const [seal, field, look, form] = [file.size, file.size + 1, file.size + 2, file.size + 3];
  const objects = new Map([
    [seal, sealOf(signature)],
    [field, fieldOf(signature, { seal, look, page })],
    [look, lookOf(signature)],
    [form, `<< /Fields [${field} 0 R] /SigFlags 3 >>`],
    [file.root, `<<${file.dictionaryOf(file.root)}/AcroForm ${form} 0 R >>`],
    [page, `<<${withField(file.dictionaryOf(page), field)}>>`],
  ]);
  return appendObjects(file, { objects, size: form + 1 });
}

/** The ranges and the signature itself are written over once the rest of the file is known. */
function sealOf({ person, reason, signedAt }: Signature): string {
  const blank = `/${DEFAULT_BYTE_RANGE_PLACEHOLDER}`;
  return [
    "<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached",
    `/ByteRange [0 ${blank} ${blank} ${blank}]`,
    `/Contents <${"00".repeat(DEFAULT_SIGNATURE_LENGTH)}>`,
    `/Name ${textOf(person.aadhaar.name)} /Reason ${textOf(reason)} /M (D:${stampOf(signedAt)}Z) >>`,
  ].join("\n");
}

const MARK = { width: 190, height: 46 };

const fieldOf = (
  { x, y }: Signature,
  { seal, look, page }: { seal: number; look: number; page: number },
): string =>
  [
    "<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature1) /F 132",
    `/Rect [${x} ${y} ${x + MARK.width} ${y + MARK.height}]`,
    `/V ${seal} 0 R /P ${page} 0 R /AP << /N ${look} 0 R >> >>`,
  ].join("\n");

/** Drawn with a font that every reader has, which knows Latin letters only. */
function lookOf({ person, signedAt }: Signature): string {
  const { name } = person.aadhaar;
  const lines = [
    "Digitally signed by",
    /^[ -~]+$/.test(name) ? name.slice(0, NAME_CHARACTERS_MAX) : "the holder of the Aadhaar number",
    `Aadhaar e-sign, ${TIME.format(signedAt)}`,
  ];
  const written = lines.map((line, at) => `1 0 0 1 6 ${32 - at * 12} Tm ${literal(line)} Tj`).join("\n");
  const drawn = `q 0.09 0.25 0.55 rg BT /F1 8 Tf\n${written}\nET Q`;
  const font = "/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>";
  return [
    `<< /Type /XObject /Subtype /Form /BBox [0 0 ${MARK.width} ${MARK.height}]`,
    `/Resources << ${font} >> /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
  ].join(" ");
}

const NAME_CHARACTERS_MAX = 40;

const TIME = new Intl.DateTimeFormat("en-IN", {
  timeZone: "Asia/Kolkata",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
});

const withField = (page: string, field: number): string =>
  /\/Annots\s*\[/.test(page)
    ? page.replace(/\/Annots\s*\[([^\]]*)\]/, `/Annots [$1 ${field} 0 R]`)
    : `${page}/Annots [${field} 0 R] `;

const literal = (text: string): string => `(${text.replaceAll(/[\\()]/g, (sign) => `\\${sign}`)})`;

/** Text that is no ASCII is written in UTF-16 with its mark. */
const textOf = (text: string): string =>
  /^[ -~]*$/.test(text)
    ? literal(text)
    : `<FEFF${Buffer.from(text, "utf16le").swap16().toString("hex").toUpperCase()}>`;

/** 2026-11-15T06:30:00.000Z → 20261115063000. */
const stampOf = (at: Date): string => at.toISOString().replaceAll(/[-:T]|\..*/g, "");
