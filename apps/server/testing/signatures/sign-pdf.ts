import { type Notary, sha256, signCms } from "./notary.ts";

const CONTENTS_BYTES = 4096;
const RANGE_WIDTH = 60;

/** The ways in which a forger may differ from an honest signing service. */
export type Craft = {
  readonly by: Notary;
  readonly at?: Date;
  readonly beside?: readonly Notary[];
  /** The objects that are added or written anew, before they are written. */
  readonly objects?: (honest: Map<number, string>, file: Sketch) => Map<number, string>;
  /** The ranges, given where the signature stands and how long the file is. */
  readonly byteRange?: (place: { start: number; end: number; length: number }) => readonly number[];
  /** More entries of the trailer. */
  readonly trailer?: string;
  /** Rows of the table besides those of the objects. */
  readonly rows?: string;
};

/** As much of a file of ours as is needed to add to it. */
export type Sketch = {
  readonly size: number;
  readonly root: number;
  readonly page: number;
  readonly textOf: (object: number) => string;
};

/** Signs a document of ours, as an honest service would but for what the craft says. */
export async function signPdf(original: Buffer, craft: Craft): Promise<Buffer> {
  const text = original.toString("latin1");
  const file = sketchOf(text);
  const honest = honestObjects(file);
  const draft = appended(original, craft.objects?.(honest, file) ?? honest, { text, file, craft });
  const start = draft.indexOf("/Contents <") + "/Contents ".length;
  const end = draft.indexOf(">", start) + 1;
  const place = { start, end, length: draft.length };
  const range = craft.byteRange?.(place) ?? [0, start, end, draft.length - end];
  const ranged = draft
    .toString("latin1")
    .replace(`[${" ".repeat(RANGE_WIDTH)}]`, `[${range.join(" ").padEnd(RANGE_WIDTH)}]`);
  const bytes = Buffer.from(ranged, "latin1");
  const [from = 0, before = 0, after = 0, rest = 0] = range;
  const covered = [bytes.subarray(from, from + before), bytes.subarray(after, after + rest)];
  const cms = await signCms({ digest: sha256(...covered), ...craft });
  bytes.write(cms.toString("hex"), start + 1, "latin1");
  return bytes;
}

function sketchOf(text: string): Sketch {
  const number = (pattern: RegExp): number => Number(pattern.exec(text)?.[1]);
  const textOf = (object: number): string =>
    new RegExp(`\\n${object} 0 obj\\n<<([\\s\\S]*?)>>\\nendobj`).exec(text)?.[1] ?? "";
  return {
    size: number(/\/Size (\d+)/),
    root: number(/\/Root (\d+) 0 R/),
    page: number(/\n(\d+) 0 obj\n<<\n\/Type \/Page\n/),
    textOf,
  };
}

/** The seal first, then its field, the form, and what names them in the original. */
function honestObjects(file: Sketch): Map<number, string> {
  const [seal, field, form] = [file.size, file.size + 1, file.size + 2];
  return new Map([
    [
      seal,
      `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [${" ".repeat(RANGE_WIDTH)}]
/Contents <${"00".repeat(CONTENTS_BYTES)}> >>`,
    ],
    [
      field,
      `<< /Type /Annot /Subtype /Widget /FT /Sig /T (S) /Rect [10 10 200 60] /V ${seal} 0 R /P ${file.page} 0 R >>`,
    ],
    [form, `<< /Fields [${field} 0 R] /SigFlags 3 >>`],
    [file.root, `<<${file.textOf(file.root)}/AcroForm ${form} 0 R >>`],
    [file.page, `<<${file.textOf(file.page)}/Annots [${field} 0 R] >>`],
  ]);
}

function appended(
  original: Buffer,
  objects: ReadonlyMap<number, string>,
  { text, file, craft }: { text: string; file: Sketch; craft: Craft },
): Buffer {
  let added = "";
  const rows: string[] = [craft.rows ?? ""];
  for (const [number, content] of objects) {
    rows.push(`${number} 1\n${String(original.length + added.length).padStart(10, "0")} 00000 n \n`);
    added += `${number} 0 obj\n${content}\nendobj\n`;
  }
  const tableAt = original.length + added.length;
  const info = /\/Info \d+ 0 R/.exec(text)?.[0] ?? "";
  const before = /startxref\n(\d+)/.exec(text)?.[1];
  added += `xref\n${rows.join("")}trailer\n<< /Size ${file.size + 9} /Root ${file.root} 0 R ${info} /Prev ${before}`;
  added += ` ${craft.trailer ?? ""} >>\nstartxref\n${tableAt}\n%%EOF`;
  return Buffer.concat([original, Buffer.from(added, "latin1")]);
}
